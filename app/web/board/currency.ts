/** Matches a symbol or code as pages show it. */
export const CURRENCY = /^[\p{L}\p{Sc}][\p{L}\p{Sc}. ]{0,11}$/u
