/**
 * Decides whether an email address is mailed one more link. Strangers may ask for links of an agent, and must not keep the
 * agent from getting one: networks from which the agent has signed in have a share of their own, and so has the first
 * request of each other network.
 */

import { ipNetwork } from '../../../formats/ip-network.ts';

/** The maximum number of links in an hour that are asked for from one network of the agent. */
const mostForKnownNetwork = 20;

/** The same for one other network, and for all of them. */
const mostForOtherNetwork = 5;
const mostForOtherNetworks = 20;

/** The maximum number of other networks that get a link in an hour, also after the 20 links above. */
const mostOtherNetworks = 40;

export interface EarlierRequests {
  /** The IP addresses of links that were asked for within an hour. */
  readonly recent: readonly string[];
  /** IP addresses from which the agent has signed in. */
  readonly signedIn: readonly string[];
}

export function mayMail(ip: string, { recent, signedIn }: EarlierRequests): boolean {
  const known = new Set(signedIn.map(ipNetwork));
  const network = ipNetwork(ip);
  const networks = recent.map(ipNetwork);
  const ofNetwork = networks.filter((one) => one === network).length;
  if (known.has(network)) return ofNetwork < mostForKnownNetwork;
  const others = networks.filter((one) => !known.has(one));
  if (ofNetwork === 0) return new Set(others).size < mostOtherNetworks;
  return ofNetwork < mostForOtherNetwork && others.length < mostForOtherNetworks;
}
