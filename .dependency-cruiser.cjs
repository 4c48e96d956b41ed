// Import direction (docs/ARCHITECTURE.md): of the server floor by floor, of the web app → features → {components, lib} → contract.
const TEST = '\\.test\\.tsx?$'
/** Finance's concepts that its screens share, room by room: what every entry has, an outflow or an inflow. */
const FINANCE_CONCEPTS = {
  server: 'entries|edits|lists|sums|recurrence|config-items|receipts|history|classify',
  web: 'entries|form|occurrences|deletion|filters|exports|config-items|receipts|history|classify',
}

/** Finance's screens do not know each other, and what they share does not know them. */
const FINANCE_RULES = Object.entries(FINANCE_CONCEPTS).flatMap(([room, concepts]) => [
  {
    name: 'no-sibling-finance-feature',
    severity: 'error',
    from: { path: `^${room}/src/features/finance/([^/]+)/` },
    to: { path: `^${room}/src/features/finance/[^/]+/`, pathNot: `^${room}/src/features/finance/($1|${concepts})/` },
  },
  {
    name: 'finance-common-ground-knows-no-feature',
    severity: 'error',
    from: { path: `^${room}/src/features/finance/[^/]+$`, pathNot: TEST },
    to: { path: `^${room}/src/features/finance/[^/]+/`, pathNot: `/finance/(${concepts})/` },
  },
])

/**
 * The server's levels, from the lowest up: a file imports from its own level and from lower ones. `http` and `jobs` are on one level and
 * do not import each other. The files of the top level, which is not listed, may import everything: app, start, services, backup, demo.
 */
const FLOORS = [['core'], ['db'], ['integrations'], ['http', 'jobs'], ['runs'], ['features']]
const TOP = '^server/src/([^/]+[.]ts$|backup/|demo/)'
/** The files of a feature that bind it to HTTP and to the queue. */
const EDGE = '/[a-z-]*(routes|jobs)[.]ts$'

const folderPath = (folder) => `^server/src/${folder}/`

/** A rule for each pair of folders of which the first must not import the second. */
const FLOOR_RULES = FLOORS.flatMap((floor, level) =>
  floor.flatMap((folder) => {
    const beside = floor.filter((other) => other !== folder)
    const above = FLOORS.slice(level + 1).flat()
    const rule = (name, to) => ({
      name: `${folder}-knows-no-${name}`,
      severity: 'error',
      from: { path: folderPath(folder), pathNot: TEST },
      to: { path: to },
    })
    return [...[...beside, ...above].map((other) => rule(other, folderPath(other))), rule('app', TOP)]
  }),
)

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
    ...FLOOR_RULES,
    {
      name: 'only-the-edge-knows-http-and-jobs',
      severity: 'error',
      from: { path: '^server/src/(runs|features)/', pathNot: [TEST, EDGE] },
      to: { path: '^server/src/(http|jobs)/' },
    },
    {
      name: 'only-the-edge-knows-fastify',
      severity: 'error',
      from: { path: '^server/src/(core|db|integrations|jobs|runs|features)/', pathNot: [TEST, EDGE] },
      to: { path: '(^|/)node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'the-product-knows-no-double',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: [TEST, '^(server|web)/src/testing/', '^server/src/demo/'] },
      to: { path: '^(server|web)/src/testing/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: TEST },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'the-rest-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(components|lib)/', pathNot: TEST },
      to: { path: '^web/src/(app|features)/' },
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
