/** So many days hits are kept as they came in. What they add to the figures of a day stays for ever. */
export const rawEventDays = 30
