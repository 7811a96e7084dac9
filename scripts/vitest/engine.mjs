// Before each file of server tests: DATABASE_URL is the tests' own PostgreSQL, or nothing; never the developer's by accident.
import { inject } from 'vitest'

if (inject('engine') === 'postgres') process.env.DATABASE_URL = inject('databaseUrl')
else delete process.env.DATABASE_URL
