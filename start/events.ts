import '#alerts/listeners'
import '#delivery/listeners'
