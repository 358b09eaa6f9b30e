import '#alerts/listeners'
