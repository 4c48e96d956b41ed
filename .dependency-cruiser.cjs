// Import direction (docs/ARCHITECTURE.md), level by level, of the server and of the web.
const TEST = '\\.test\\.tsx?$'
/** Finance's concepts that its screens share, on the server and in the web. */
const FINANCE_CONCEPTS = {
  server: 'entries|edits|lists|sums|recurrence|deletion|config-items|receipts|history|classify',
  web: 'entries|form|occurrences|deletion|filters|exports|config-items|receipts|history|selection',
}

/** Finance's screens do not know each other, and what they share does not know them. */
const FINANCE_RULES = Object.entries(FINANCE_CONCEPTS).flatMap(([side, concepts]) => [
  {
    name: 'no-sibling-finance-feature',
    severity: 'error',
    from: { path: `^${side}/src/features/finance/([^/]+)/` },
    to: { path: `^${side}/src/features/finance/[^/]+/`, pathNot: `^${side}/src/features/finance/($1|${concepts})/` },
  },
  {
    name: 'finance-shared-code-knows-no-feature',
    severity: 'error',
    from: { path: `^${side}/src/features/finance/[^/]+$`, pathNot: TEST },
    to: { path: `^${side}/src/features/finance/[^/]+/`, pathNot: `/finance/(${concepts})/` },
  },
])

/**
 * The server's levels, from the lowest up: a file imports from its own level and from lower ones. `http` and `jobs` are on one level and
 * do not import each other. The files of the top level, which is not listed, may import everything: app, start, services, backup, demo, doctor.
 */
const LEVELS = [
  ['core'],
  ['db'],
  ['integrations', 'work'],
  ['http', 'jobs'],
  ['pieces'],
  ['accounts', 'runs'],
  ['features', 'telemetry'],
]
const TOP = '^server/src/([^/]+[.]ts$|backup/|demo/|doctor/|settings/)'
/** A feature's files that bind it to HTTP, and those that say which of its work the queue runs. Together they are its edge. */
const ROUTES = '/[a-z-]*routes[.]ts$'
const JOBS = '/[a-z-]*jobs[.]ts$'
const EDGE = [ROUTES, JOBS]

/** The web's levels, from the lowest up; `app` is its top. */
const WEB_LEVELS = [['lib'], ['components'], ['entities'], ['features']]

/** A rule for each pair of folders of which the first must not import the second. `prefix` begins the rules' names. */
const levelRules = (root, levels, { prefix, top }) =>
  levels.flatMap((folders, level) =>
    folders.flatMap((folder) => {
      const beside = folders.filter((other) => other !== folder)
      const above = levels.slice(level + 1).flat()
      const rule = (name, to) => ({
        name: `${prefix}${folder}-knows-no-${name}`,
        severity: 'error',
        from: { path: `${root}${folder}/`, pathNot: TEST },
        to: { path: to },
      })
      return [...[...beside, ...above].map((other) => rule(other, `${root}${other}/`)), rule('app', top)]
    }),
  )

/** What components of the web may import from the contract: values, a rule of sentences, and how calls are made and refused. The rest is the domain of some feature. */
const VALUES = '^contract/src/(dates|endpoint|money|normalize|problem|read-amount|revisions|values|with-full-stop)[.]ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.](css|woff2|svg)' },
    },
    {
      name: 'contract-imports-zod-alone',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TEST },
      to: { pathNot: '^contract/src/|(^|/)node_modules/zod/' },
    },
    { name: 'server-is-not-web', severity: 'error', from: { path: '^server/src/' }, to: { path: '^web/' } },
    { name: 'web-is-not-server', severity: 'error', from: { path: '^web/src/' }, to: { path: '^server/' } },
    {
      name: 'no-sibling-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/[^/]+/', pathNot: '^$1/src/features/$2/' },
    },
    ...FINANCE_RULES,
    ...levelRules('^server/src/', LEVELS, { prefix: '', top: TOP }),
    ...levelRules('^web/src/', WEB_LEVELS, { prefix: 'web-', top: '^web/src/app/' }),
    {
      name: 'only-the-edge-knows-http-and-jobs',
      severity: 'error',
      from: { path: '^server/src/(pieces|accounts|runs|features)/', pathNot: [TEST, ...EDGE] },
      to: { path: '^server/src/(http|jobs)/' },
    },
    {
      name: 'routes-know-no-jobs',
      severity: 'error',
      from: { path: `^server/src/features/.*${ROUTES}` },
      to: { path: `^server/src/(jobs/|features/.*${JOBS})` },
    },
    {
      name: 'jobs-know-no-http',
      severity: 'error',
      from: { path: `^server/src/features/.*${JOBS}` },
      to: { path: `^server/src/(http/|features/.*${ROUTES})|(^|/)node_modules/(fastify|@fastify)/` },
    },
    {
      name: 'only-the-top-knows-an-edge',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: [TEST, ...EDGE] },
      to: { path: '^server/src/features/$1/.*(routes|jobs)[.]ts$' },
    },
    {
      name: 'the-calendar-lists-jobs',
      severity: 'error',
      from: { path: '^server/src/(scheduled|housekeeping)[.]ts$' },
      to: { path: '^server/src/(accounts|runs|features)/', pathNot: JOBS },
    },
    {
      name: 'only-the-edge-knows-fastify',
      severity: 'error',
      from: { path: '^server/src/(core|db|integrations|jobs|pieces|accounts|runs|features)/', pathNot: [TEST, ...EDGE] },
      to: { path: '(^|/)node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'the-product-knows-no-double',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: [TEST, '^(server|web)/src/testing/', '^server/src/app/demo/'] },
      to: { path: '^(server|web)/src/testing/' },
    },
    {
      name: 'components-know-no-domain',
      severity: 'error',
      from: { path: '^web/src/components/', pathNot: TEST },
      to: { path: '^contract/src/', pathNot: VALUES },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
