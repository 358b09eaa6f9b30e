import { cutAtWord, plainLine } from '#platform/contract'

const MAX_ADDRESSES = 50
const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64

/** Without `%` and `!`, by which some servers send a mail on to somewhere else. */
const LOCAL_PART = /^[\w#$&'*+/=?^`{|}~-]+(?:\.[\w#$&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/
const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * @param text addresses with commas, semicolons or spaces between them
 * @returns each once, with commas between them, domains in lower case and ASCII
 * @throws Error that names the address that can not be used
 */
export function checkAddresses(text: string): string {
  refuseHiddenCharacters(text)
  const entries = text.split(/[,;]/).map((entry) => entry.trim())
  const addresses = new Map<string, string>()
  for (const written of entries.flatMap(addressesIn)) {
    const address = checkAddress(written)
    if (!addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address)
  }
  if (addresses.size === 0) throw new Error('Write at least one mail address.')
  if (addresses.size > MAX_ADDRESSES) {
    throw new Error(`These are ${addresses.size} addresses; a channel takes ${MAX_ADDRESSES}.`)
  }
  return [...addresses.values()].join(', ')
}

/** The addresses of what `checkAddresses` returned. */
export function splitAddresses(checked: string): string[] {
  return checked.split(', ')
}

function refuseHiddenCharacters(text: string): void {
  const entry = text.split(/[,;]/).find((part) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(part))
  if (entry === undefined) return
  throw new Error(`${named(entry)} holds a line break or another character that nobody sees: remove it.`)
}

function addressesIn(entry: string): string[] {
  if (/["<>()]/.test(entry)) throw new Error(`${named(entry)} is more than an address: leave the name out.`)
  return entry.split(/\s+/).filter((part) => part !== '')
}

function checkAddress(written: string): string {
  const at = written.lastIndexOf('@')
  const local = written.slice(0, at)
  if (at < 1 || !LOCAL_PART.test(local)) throw new Error(`${named(written)} is no mail address.`)
  const address = `${local}@${checkDomain(written.slice(at + 1), written)}`
  if (local.length > MAX_LOCAL_PART || address.length > MAX_ADDRESS) {
    throw new Error(`${named(written)} is too long for a mail address.`)
  }
  return address
}

function checkDomain(written: string, address: string): string {
  const domain = asAscii(written)
  if (/^\[|^[\d.]+$/.test(domain)) {
    throw new Error(`${named(address)} names a machine by its number: mail goes to a domain.`)
  }
  if (!domain.includes('.')) {
    throw new Error(`${named(address)} has no full domain: something like example.com stands behind the @.`)
  }
  if (!DOMAIN.test(domain)) throw new Error(`${named(address)} is no mail address.`)
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
  return shown === '' ? 'An address' : `“${shown}”`
}
