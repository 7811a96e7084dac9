// Proves that the linter refuses every import that CONTRIBUTING.md forbids, and none that it allows: a rule that stopped
// biting would look exactly like a rule that everyone keeps.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './process.mjs'

/** For each file that might exist: what it may import, and what it may not. */
const files = {
  'core/src/contract/groups.ts': {
    allowed: ['zod', './fields.ts', './route.ts'],
    refused: [
      'node:fs',
      '../rules/access.ts',
      '../roster/engine.ts',
      'kysely',
      '@app/server/lib/db',
      '../../../web/src/lib/api/api.ts',
    ],
  },
  'core/src/rules/access.ts': {
    type: true,
    allowed: ['./version.ts', '../contract/groups.ts'],
    refused: [
      'zod',
      'node:fs',
      'node:crypto',
      '../roster/engine.ts',
      '../../../server/src/lib/db.ts',
      '@app/web/lib/api',
    ],
  },
  'core/src/rules/skill.ts': {
    allowed: ['./version.ts'],
    refused: ['../contract/groups.ts'],
  },
  'core/src/roster/engine.ts': {
    type: true,
    allowed: ['./solver/solve.ts', '../rules/access.ts', '../contract/rosters.ts'],
    refused: ['node:fs', 'node:worker_threads', 'highs', 'zod'],
  },
  'core/src/roster/input/rows.ts': {
    type: true,
    allowed: ['./session.ts', '../../rules/access.ts', '../../contract/rosters.ts'],
    refused: ['../solver/solve.ts', '../explain/why-not.ts', 'node:fs', 'zod'],
  },
  'core/src/roster/solver/flow.ts': {
    allowed: ['./network.ts', '../input/session.ts'],
    refused: [
      '../explain/why-not.ts',
      '../draft/draft.ts',
      '../order/set-order.ts',
      '../oracle/model.ts',
      'node:fs',
      'highs',
    ],
  },
  'core/src/roster/explain/words.ts': {
    allowed: ['./loss.ts', '../input/session.ts', '../solver/network.ts'],
    refused: ['../draft/draft.ts', '../order/set-order.ts', '../oracle/model.ts', 'node:fs', 'highs'],
  },
  'core/src/roster/draft/turn.ts': {
    allowed: ['./draft.ts', '../input/session.ts', '../solver/network.ts', '../explain/loss.ts'],
    refused: ['../order/set-order.ts', '../oracle/model.ts', 'node:fs', 'highs'],
  },
  'core/src/roster/engine.test.ts': {
    allowed: ['vitest', 'fast-check', 'node:fs', '../contract/rosters.ts'],
    refused: ['../../../server/src/lib/db.ts', '@app/web/lib/api'],
  },
  'server/src/app.ts': {
    allowed: [
      'fastify',
      '@fastify/helmet',
      'kysely',
      './groups/routes.ts',
      './lib/handle.ts',
      '@app/core/contract/groups',
    ],
    refused: ['../../web/src/lib/api/api.ts', '@app/web/lib/api'],
  },
  'server/src/groups/routes.ts': {
    allowed: [
      './sql.ts',
      './remove-member.ts',
      '../sessions/sql.ts',
      '../sessions/hold-session.ts',
      '../rosters/changes-sql.ts',
      '../lib/handle.ts',
      'node:crypto',
      '@app/core/rules/access',
    ],
    refused: [
      'kysely',
      'fastify',
      'fastify/types',
      '@fastify/multipart',
      'pg',
      '@electric-sql/pglite',
      '../sessions/routes.ts',
      '../rosters/draft-routes.ts',
      '../mails/jobs.ts',
      '../demo/people.ts',
      '../app.ts',
      '../../../web/src/lib/api/api.ts',
      '@app/web/lib/api',
    ],
  },
  'server/src/rosters/solver/run.ts': {
    allowed: [
      './pool.ts',
      '../sql.ts',
      '../../sessions/hold-session.ts',
      '../../lib/db/jobs.ts',
      'node:worker_threads',
    ],
    refused: [
      '../../sessions/routes.ts',
      '../../mails/jobs.ts',
      '../../app.ts',
      'kysely',
      'fastify',
      '../../../../web/src/lib/api/api.ts',
    ],
  },
  'server/src/groups/sql.ts': {
    allowed: ['kysely', '../lib/db.ts', '../sessions/sql.ts', '../rosters/changes-sql.ts', '@app/core/rules/access'],
    refused: [
      './routes.ts',
      './join-routes.ts',
      '../sessions/routes.ts',
      '../sessions/hold-session.ts',
      'fastify',
      '@fastify/helmet',
      'pg',
      '@app/web/lib/api',
    ],
  },
  'server/src/groups/members-sql.ts': {
    allowed: ['kysely', '../lib/db.ts', './sql.ts'],
    refused: ['./routes.ts', '../sessions/hold-session.ts', 'fastify', 'pg'],
  },
  'server/src/groups/routes.test.ts': {
    allowed: ['vitest', '../sessions/routes.ts', '../app.ts', 'kysely'],
    refused: ['../../../web/src/lib/api/api.ts'],
  },
  'server/src/lib/http/handle.ts': {
    allowed: ['fastify', 'kysely', 'pg', './uploads.ts', '../errors.ts', '../access/callers.ts', '../db/jobs.ts'],
    refused: ['../../users/sql.ts', '../../users/routes.ts', '../../../../web/src/lib/api/api.ts'],
  },
  'server/src/lib/db/events.ts': {
    allowed: ['kysely', 'pg', './database.ts', '../errors.ts', '../../migrations/all.ts'],
    refused: ['../access/callers.ts', '../http/handle.ts', '../../users/sql.ts'],
  },
  'server/src/lib/access/callers.ts': {
    allowed: ['./access-tokens.ts', '../db/database.ts', '../errors.ts'],
    refused: ['../http/handle.ts', '../outside/mailer.ts', '../../users/sql.ts'],
  },
  'server/src/lib/outside/mailer.ts': {
    allowed: ['nodemailer', './letter-html.ts', '../settings.ts'],
    refused: ['../access/callers.ts', '../db/database.ts', '../http/handle.ts', '../../users/sql.ts'],
  },
  'server/src/lib/turns.ts': {
    allowed: ['node:crypto', './errors.ts'],
    refused: ['../users/sql.ts', '../users/erase-user.ts', '../migrations/all.ts'],
  },
  'server/src/migrations/0001-accounts.ts': {
    allowed: ['kysely', '../lib/db.ts'],
    refused: ['../users/sql.ts', '../users/routes.ts', 'fastify'],
  },
  'web/src/lib/api/api.ts': {
    allowed: ['@app/core/contract/auth', '../session/session.ts', '@tanstack/react-query'],
    refused: [
      '../../ui/Button.tsx',
      '../../features/groups/queries.ts',
      '../../screens/HomeScreen.tsx',
      '../../shell/Drawer.tsx',
      '@app/server/lib/db',
      '../../../../server/src/lib/db.ts',
    ],
  },
  'web/src/lib/words/clock.ts': {
    allowed: ['@app/core/rules/local-time', './words.ts'],
    refused: ['../session/session.ts', '../api/api.ts', '../offline/outbox.ts', '../../ui/Button.tsx'],
  },
  'web/src/lib/view/use-now.ts': {
    allowed: ['react', './use-seen.ts', '../words/clock.ts'],
    refused: ['../session/session.ts', '../api/api.ts', '../offline/outbox.ts', '../../features/groups/queries.ts'],
  },
  'web/src/lib/router/router.tsx': {
    allowed: ['react', './history.ts'],
    refused: ['../session/session.ts', '../api/query-client.ts', '../../screens/HomeScreen.tsx'],
  },
  'web/src/ui/Button.tsx': {
    allowed: ['../lib/time.ts', './Icon.tsx', '@base-ui/react'],
    refused: [
      '../features/groups/queries.ts',
      '../screens/HomeScreen.tsx',
      '../shell/Drawer.tsx',
      '../../../server/src/lib/db.ts',
    ],
  },
  'web/src/features/groups/GroupCard.tsx': {
    allowed: [
      './queries.ts',
      './parts/Badge.tsx',
      '../sessions/queries.ts',
      '../sessions/mutations.ts',
      '../../ui/Button.tsx',
      '../../lib/api.ts',
      '@app/core/rules/access',
    ],
    refused: [
      '../sessions/SessionCard.tsx',
      '../sessions/parts/Badge.tsx',
      '../../screens/HomeScreen.tsx',
      '../../shell/Drawer.tsx',
      '@app/server/lib/db',
      '../../../../server/src/lib/db.ts',
    ],
  },
  'web/src/features/groups/parts/Badge.tsx': {
    allowed: ['../queries.ts', '../../sessions/queries.ts', '../../../ui/Button.tsx'],
    refused: ['../../sessions/SessionCard.tsx', '../../../screens/HomeScreen.tsx'],
  },
  'web/src/screens/HomeScreen.tsx': {
    allowed: ['../features/groups/GroupCard.tsx', '../ui/Button.tsx', '../lib/time.ts', '../shell/Toolbar.tsx'],
    refused: ['@app/server/lib/db', '../../../server/src/lib/db.ts'],
  },
  'web/src/workers/notifications.ts': {
    allowed: ['../lib/api.ts', '@app/core/contract/auth'],
    refused: ['../../../server/src/lib/db.ts'],
  },
}

const sql = {
  'a select': "export const load = (db: Db) => db.selectFrom('users').selectAll().execute()",
  'an insert': "export const add = (db: Db) => db\n  .insertInto('users')\n  .values({}).execute()",
  'an update': "export const save = (db: Db) => db.updateTable('users').set({}).execute()",
  'a delete': "export const drop = (db: Db) => db.deleteFrom('users').execute()",
  'the sql tag': 'export const now = sql<Date>`select now()`',
}
const mayWriteSql = {
  'server/src/users/sql.ts': true,
  'server/src/migrations/0002-users.ts': true,
  'server/src/lib/db/jobs.ts': true,
  'server/src/demo/people.ts': true,
  'server/src/users/routes.test.ts': true,
  'server/src/users/routes.ts': false,
  'server/src/users/close-account.ts': false,
  'server/src/main.ts': false,
}

const importLine = (from, index, type) => `import ${type ? 'type ' : ''}{ thing${index} } from '${from}'`
const allOf = ({ allowed, refused }) => [...allowed, ...refused]

let home
/** Complaints by file: `[line, rule]`. */
let complaints

const put = (file, text) => {
  mkdirSync(dirname(join(home, file)), { recursive: true })
  writeFileSync(join(home, file), text)
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'jamboree-imports-'))
  for (const own of ['biome.json', '.gitignore', 'scripts/lint'])
    cpSync(join(root, own), join(home, own), { recursive: true })
  for (const [file, rule] of Object.entries(files)) {
    put(
      file,
      allOf(rule)
        .map((from, index) => importLine(from, index, rule.type))
        .join('\n'),
    )
  }
  for (const file of Object.keys(mayWriteSql)) put(file, Object.values(sql).join('\n').replaceAll('\n  .', '.'))
  put('server/src/media/one.ts', "import { two } from './two.ts'\nexport const one = () => two\n")
  put('server/src/media/two.ts', "import { one } from './one.ts'\nexport const two = () => one\n")
  put('web/src/ui/index.ts', "export * from './Button.tsx'\nexport { Icon } from './Icon.tsx'\n")
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: home, encoding: 'utf8' },
  )
  complaints = new Map()
  for (const { category, location } of JSON.parse(stdout).diagnostics) {
    complaints.set(location.path, [...(complaints.get(location.path) ?? []), [location.start.line, category]])
  }
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

const linesOf = (file, ...rules) =>
  (complaints.get(file) ?? [])
    .filter(([, rule]) => rules.includes(rule))
    .map(([line]) => line)
    .sort()

describe.each(Object.entries(files))('%s', (file, rule) => {
  const refusedLines = () => linesOf(file, 'lint/style/noRestrictedImports', 'plugin')
  test.each(rule.allowed.map((from) => [from]))('may import %s', (from) => {
    expect(refusedLines()).not.toContain(allOf(rule).indexOf(from) + 1)
  })
  test.each(rule.refused.map((from) => [from]))('may not import %s', (from) => {
    expect(refusedLines()).toContain(allOf(rule).indexOf(from) + 1)
  })
})

test.each(Object.entries(mayWriteSql))('%s may write SQL: %s', (file, allowed) => {
  const everyLine = Object.keys(sql).map((_, index) => index + 1)
  expect(linesOf(file, 'plugin')).toEqual(allowed ? [] : everyLine)
})

test('files that import each other in a circle are refused', () => {
  expect(linesOf('server/src/media/one.ts', 'lint/suspicious/noImportCycles')).toEqual([1])
  expect(linesOf('server/src/media/two.ts', 'lint/suspicious/noImportCycles')).toEqual([1])
})

test('a file that only passes on what others export is refused', () => {
  expect(linesOf('web/src/ui/index.ts', 'lint/performance/noReExportAll')).toEqual([1])
  expect(linesOf('web/src/ui/index.ts', 'lint/performance/noBarrelFile')).not.toEqual([])
})

test('no file is named for gathering strangers', () => {
  const names = ['core/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder), { recursive: true }) : [],
  )
  const own = names.filter((name) => !name.includes('node_modules'))
  expect(own.filter((name) => /(^|[\\/])(helpers?|utils?|common|misc)\.[cm]?[jt]sx?$/i.test(name))).toEqual([])
})
