import Fastify from 'fastify'

// The yardstick: a bare server that says hello, and nothing else.
const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
