// Import direction: app → features → {components, lib, http, db, jobs, integrations} → contract (docs/ARCHITECTURE.md).
const TEST = '\\.test\\.tsx?$'
/** Folders of finance’s common ground: what every entry has, an outflow or an inflow. */
const ENTRY_PARTS = 'receipts|history'

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
    {
      name: 'no-sibling-finance-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/features/finance/([^/]+)/' },
      to: { path: '^$1/src/features/finance/[^/]+/', pathNot: `^$1/src/features/finance/($2|${ENTRY_PARTS})/` },
    },
    {
      name: 'finance-common-ground-knows-no-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/features/finance/[^/]+$', pathNot: TEST },
      to: { path: '^(server|web)/src/features/finance/[^/]+/', pathNot: `/finance/(${ENTRY_PARTS})/` },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^(server|web)/src/features/', pathNot: TEST },
      to: { path: '^(server/src/(app|main|start|env)\\.ts$|web/src/app/|server/src/demo/|(server|web)/src/testing/)' },
    },
    {
      name: 'the-rest-knows-no-feature',
      severity: 'error',
      from: { path: '^(server/src/(http|db|jobs|integrations)|web/src/(components|lib))/', pathNot: TEST },
      to: { path: '^(server/src/(app|main|start|env)\\.ts$|web/src/app/|server/src/demo/|(server|web)/src/(features|testing)/)' },
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
