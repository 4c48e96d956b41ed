// Import direction (docs/ARCHITECTURE.md), level by level, of the server and of the web.
const TEST = '\\.test\\.tsx?$'
/** Finance's concepts that its screens share, on the server and in the web. */
const FINANCE_CONCEPTS = {
  server: 'entries|edits|lists|sums|recurrence|deletion|config-items|receipts|history|classify|payments',
  web: 'entries|form|occurrences|deletion|filters|exports|config-items|receipts|history|selection|payments|papers|split',
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

/** The server's levels, from the lowest up: a file imports from its own level and from lower ones. `app` is the top, and imports from all. */
const LEVELS = [['core'], ['db'], ['platform'], ['work'], ['features']]
const TOP = '^server/src/app/'
/** A feature's files that bind it to HTTP, and those that say which of its work the queue runs. Together they are its edge. */
const ROUTES = '/[a-z-]*routes[.]ts$'
const JOBS = '/[a-z-]*jobs[.]ts$'
const EDGE = [ROUTES, JOBS]

/** The server's features, and which of them each one uses. A feature uses only those above it, so that there is no circle. */
const FEATURES = {
  records: [],
  accounts: ['records'],
  ai: ['records'],
  audit: ['records'],
  backups: ['records'],
  data: ['accounts', 'backups', 'records'],
  finance: ['records'],
  bank: ['finance', 'records'],
  home: ['backups', 'records'],
  notifications: ['records'],
  projects: ['records'],
  runs: ['records'],
  pieces: ['records', 'runs'],
  content: ['pieces', 'records', 'runs'],
  team: ['records'],
  prospecting: ['finance', 'records', 'runs', 'team'],
  search: [],
  settings: ['pieces', 'records', 'runs'],
  transcription: ['records', 'runs'],
  trash: ['records'],
}

const FEATURE_RULES = Object.entries(FEATURES).map(([feature, used], index, all) => {
  const above = all.slice(0, index).map(([name]) => name)
  for (const name of used) if (!above.includes(name)) throw new Error(`${feature} uses ${name}, which is not above it`)
  return {
    name: 'no-other-feature',
    severity: 'error',
    from: { path: `^server/src/features/${feature}/`, pathNot: TEST },
    to: { path: '^server/src/features/[^/]+/', pathNot: `^server/src/features/(${[feature, ...used].join('|')})/` },
  }
})

/** The web's levels, from the lowest up; `app` is its top. */
const WEB_LEVELS = [['lib'], ['components'], ['forms'], ['entities'], ['features']]

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
const VALUES = '^contract/src/(values/|calls/(endpoint|problem)[.]ts$)'

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
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
    },
    ...FEATURE_RULES,
    ...FINANCE_RULES,
    ...levelRules('^server/src/', LEVELS, { prefix: '', top: TOP }),
    ...levelRules('^web/src/', WEB_LEVELS, { prefix: 'web-', top: '^web/src/app/' }),
    {
      name: 'only-routes-know-http',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: [TEST, ROUTES] },
      to: { path: '^server/src/platform/http/' },
    },
    {
      name: 'routes-know-no-jobs',
      severity: 'error',
      from: { path: `^server/src/features/.*${ROUTES}` },
      to: { path: `^server/src/(work/|features/.*${JOBS})` },
    },
    {
      name: 'jobs-know-no-routes',
      severity: 'error',
      from: { path: `^server/src/features/.*${JOBS}` },
      to: { path: `^server/src/features/.*${ROUTES}` },
    },
    {
      name: 'only-the-top-knows-an-edge',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: [TEST, ...EDGE] },
      to: { path: '^server/src/features/.*(routes|jobs)[.]ts$' },
    },
    {
      name: 'the-calendar-lists-jobs',
      severity: 'error',
      from: { path: '^server/src/app/(scheduled|housekeeping)[.]ts$' },
      to: { path: '^server/src/features/', pathNot: [JOBS, '/records/'] },
    },
    {
      name: 'only-the-edge-knows-fastify',
      severity: 'error',
      from: { path: '^server/src/(core|db|platform|work|features)/', pathNot: [TEST, ROUTES, '/platform/(http|telemetry)/'] },
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
