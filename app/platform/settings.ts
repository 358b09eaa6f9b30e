/** Reads the values of settings. */
import { isIP } from 'node:net'

/** Thrown if a setting has an invalid value. The message names the setting, the problem and the accepted values. */
export class InvalidSetting extends Error {}

/** Reads one setting: its value; undefined if it is not set. */
type Reader<Value> = (name: string, value?: string) => Value | undefined

const HOST_NAME = /^[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*$/i
const SHORTEST_KEY = 16

export function wholeNumber(min: number, max: number): Reader<number> {
  return (name, value) => {
    if (!value) return undefined
    if (/^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    throw new InvalidSetting(`${name} is "${value}". Use a whole number from ${min} to ${max}.`)
  }
}

export const port = wholeNumber(1, 65_535)

export function oneOf<const Choice extends string>(...choices: Choice[]): Reader<Choice> {
  return (name, value) => {
    if (!value) return undefined
    const choice = choices.find((one) => one === value)
    if (choice) return choice
    const accepted = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
    throw new InvalidSetting(`${name} is "${value}". Use ${accepted}.`)
  }
}

export const trueOrFalse: Reader<boolean> = (name, value) => {
  if (!value) return undefined
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw new InvalidSetting(`${name} is "${value}". Use true or false.`)
}

export const host: Reader<string> = (name, value) => {
  if (!value || isIP(value) || HOST_NAME.test(value)) return value || undefined
  throw new InvalidSetting(
    `${name} is "${value}". Use a host name or an IP address, without a scheme or a port.`
  )
}

/** Reads an http: or https: URL, which may have a path. */
export const webAddress: Reader<string> = (name, value) => {
  if (!value) return undefined
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) {
    return value
  }
  throw new InvalidSetting(
    `${name} isn't a valid URL. Use an http: or https: URL, such as https://cdn.example.com.`
  )
}

/** Reads a URL that has a default. An empty value means none. */
export function webAddressOr(usual: string): Reader<string> {
  return (name, value) => (value === undefined ? usual : value && webAddress(name, value))
}

/** Reads the key for encryption and signatures. It is never shown. */
export function applicationKey(name: string, value?: string): string {
  if (!value) {
    throw new InvalidSetting(
      `${name} is missing. Restore this installation's key. If there is no data yet, "npm start" creates one.`
    )
  }
  if (value.length >= SHORTEST_KEY) return value
  throw new InvalidSetting(`${name} is too short. Use at least ${SHORTEST_KEY} characters.`)
}
