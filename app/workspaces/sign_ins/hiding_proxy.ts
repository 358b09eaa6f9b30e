/** A proxy that keeps to itself who asks: to the limits everybody behind it is one network. `doctor` tells of it. */
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import ipaddr from 'ipaddr.js'
import { appUrl } from '#config/app'
import { upsert } from '#platform/database/upsert'

const SETTINGS = 'installation_settings'
const NAME = 'hiding_proxy'

/** How a request came. */
export interface Arrival {
  /** Address that the connection came from. */
  peer: string
  /** Address of who asks, as far as it is known. */
  ip: string
  /** `X-Forwarded-For`, if there is one. */
  forwardedFor: string | undefined
}

export function arrivalOf({ request }: Pick<HttpContext, 'request'>): Arrival {
  const peer = request.request.socket.remoteAddress ?? ''
  return { peer, ip: request.ip(), forwardedFor: request.header('x-forwarded-for') }
}

/**
 * Keeps in mind how a sign-in came: from a proxy that hides who asks, or from one that says it.
 *
 * @param url where people reach this installation
 */
export async function noteArrival(arrival: Arrival, url = appUrl): Promise<void> {
  if (isHidden(arrival, url)) {
    const row = [NAME, arrival.peer]
    await upsert(db.connection(), SETTINGS, { name: 'key', value: 'replaced' }, [row])
  } else if (arrival.ip !== arrival.peer) {
    await db.from(SETTINGS).where('name', NAME).delete()
  }
}

/** Address of the proxy that hid who asked, when somebody signed in last; null without one. */
export async function hidingProxy(): Promise<string | null> {
  const row: { value: string } | null = await db.from(SETTINGS).where('name', NAME).first()
  return row?.value ?? null
}

export function isThisMachine(address: string): boolean {
  return rangeOf(address) === 'loopback'
}

/** People reach a name that is not this machine's, and yet the address is a proxy's. */
function isHidden({ peer, ip, forwardedFor }: Arrival, url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || isThisMachine(host) || ip !== peer) return false
  // A header of somebody on the internet proves no proxy: anyone can send one.
  return isThisMachine(peer) || (forwardedFor !== undefined && /^(private|uniqueLocal)$/.test(rangeOf(peer)))
}

function rangeOf(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : 'none'
}
