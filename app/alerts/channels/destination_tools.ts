import { allowedNetworks } from '#config/crawler'
import type { DestinationTools } from '#platform/contract'
import { destinationToolsFor } from '#alerts/channels/destination_tools_for'

/** What channels check their destinations with, under the networks that the operator of this installation allows. */
export function destinationTools(): DestinationTools {
  return destinationToolsFor(allowedNetworks)
}
