import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Inside what is public of IPv6: ways to reach an IPv4 address, and examples. */
const NOT_PUBLIC_6 = ['2001::/32', '2001:db8::/32', '2002::/16']

const listOf = (networks: string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const closed = listOf(NOT_PUBLIC, 'ipv4')
const closed6 = listOf(NOT_PUBLIC_6, 'ipv6')
const open6 = listOf(['2000::/3'], 'ipv6')

/** Whether an address is one of the internet's: not this machine, its network, or what is kept for special uses. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/**
 * For connections to a host that somebody named: asked at the moment of connecting, so that a name cannot answer one thing when it
 * is checked and another when it is used.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    if (!found.length || !found.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('not an address of the internet'), { code: 'ENOTPUBLIC' }), [])
    if (options.all) return callback(null, found)
    const [first] = found
    return callback(null, first?.address ?? '', first?.family)
  })
