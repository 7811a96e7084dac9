import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** What a proxy adds, whichever it is. Behind one on the same machine everyone would come from here. */
const FORWARDED =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|(x-|true-)?client-ip|x-cluster-client-ip|cf-.+|fastly-client-ip)$/

/** Whether somebody on this very machine asks, and no proxy for somebody else. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  LOOPBACK.has(request.socket.remoteAddress ?? '') && !Object.keys(request.headers).some((name) => FORWARDED.test(name))
