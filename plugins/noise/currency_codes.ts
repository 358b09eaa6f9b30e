/** ISO 4217 codes that appear next to amounts, as alternatives for a regular expression. */
export const CURRENCY_CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|SGD|HKD|ZAR|ILS|TRY|KRW'
