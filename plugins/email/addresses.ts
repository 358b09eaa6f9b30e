import { cutAtWord, plainLine } from 'rivalwatch-plugin'

const MAX_ADDRESSES = 50
const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64

/** Excludes `%` and `!`, which some servers use to relay mail elsewhere. */
const LOCAL_PART = /^[\w#$&'*+/=?^`{|}~-]+(?:\.[\w#$&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/
const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Validates and normalizes a list of email addresses.
 *
 * @param text addresses separated by commas, semicolons or spaces
 * @returns each address once, separated by commas, domains in lower case and ASCII
 * @throws Error that names the invalid address
 */
export function checkAddresses(text: string): string {
  refuseHiddenCharacters(text)
  const entries = text.split(/[,;]/).map((entry) => entry.trim())
  const addresses = new Map<string, string>()
  for (const written of entries.flatMap(addressesIn)) {
    const address = checkAddress(written)
    if (!addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address)
  }
  if (addresses.size === 0) throw new Error('Enter at least one email address.')
  if (addresses.size > MAX_ADDRESSES) {
    throw new Error(`You entered ${addresses.size} email addresses; the limit is ${MAX_ADDRESSES}.`)
  }
  return [...addresses.values()].join(', ')
}

/** Splits a list returned by `checkAddresses` into email addresses. */
export function splitAddresses(checked: string): string[] {
  return checked.split(', ')
}

function refuseHiddenCharacters(text: string): void {
  const entry = text.split(/[,;]/).find((part) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(part))
  if (entry === undefined) return
  throw new Error(`${named(entry)} contains a line break or an invisible character. Remove it.`)
}

function addressesIn(entry: string): string[] {
  if (/["<>()]/.test(entry))
    throw new Error(`${named(entry)} contains more than an email address. Leave out the name.`)
  return entry.split(/\s+/).filter((part) => part !== '')
}

function checkAddress(written: string): string {
  const at = written.lastIndexOf('@')
  const local = written.slice(0, at)
  if (at < 1 || !LOCAL_PART.test(local)) throw new Error(`${named(written)} isn't a valid email address.`)
  const address = `${local}@${checkDomain(written.slice(at + 1), written)}`
  if (local.length > MAX_LOCAL_PART || address.length > MAX_ADDRESS) {
    throw new Error(`${named(written)} is too long for an email address.`)
  }
  return address
}

function checkDomain(written: string, address: string): string {
  const domain = asAscii(written)
  if (/^\[|^[\d.]+$/.test(domain)) {
    throw new Error(`${named(address)} uses an IP address. Use a domain instead.`)
  }
  if (!domain.includes('.')) {
    throw new Error(`${named(address)} needs a full domain after the @, such as example.com.`)
  }
  if (!DOMAIN.test(domain)) throw new Error(`${named(address)} isn't a valid email address.`)
  return domain
}

function asAscii(domain: string): string {
  const international = /[^\0-\x7F]/.test(domain) && INTERNATIONAL.test(domain)
  return international && URL.canParse(`http://${domain}`)
    ? new URL(`http://${domain}`).hostname
    : domain.toLowerCase()
}

function named(entry: string): string {
  const shown = cutAtWord(plainLine(entry), 80)
  return shown === '' ? 'An email address' : `“${shown}”`
}
