import Fastify from 'fastify'
import pg from 'pg'

// The least that a wish can be with a transaction of its own: hold one row that all want, write another, tell the instances. No
// token, no rule, no rank, no history. What it reaches beside hello-world is what any plain way of signing up stays below.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query('create table held (id int primary key)')
await pool.query(
  'create table written (id bigint generated always as identity primary key, at timestamptz not null default now())',
)
await pool.query('insert into held values (1)')

const app = Fastify()
app.get('/', async () => ({ ready: true }))
app.post('/', async () => {
  const client = await pool.connect()
  try {
    await client.query({ name: 'begin', text: 'begin' })
    await client.query({ name: 'hold', text: 'select * from held where id = 1 for no key update' })
    await client.query({ name: 'write', text: 'insert into written default values' })
    await client.query({ name: 'tell', text: "select pg_notify('bare', 'news')" })
    await client.query({ name: 'commit', text: 'commit' })
  } finally {
    client.release()
  }
  return { success: true }
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
