import { createRouter } from '@tanstack/react-router'
import { validateContentLaunchSearch, validateLaunchSearch } from '#entities/launchers/launch-search.ts'
import { validateAboutSearch } from '#features/about/about-search.ts'
import { validateAuditSearch } from '#features/audit/audit-search.ts'
import { validateAccountSearch, validateAccountsSearch } from '#features/bank/bank-search.ts'
import { validateReconciliationSearch } from '#features/bank/reconciliation/reconciliation-search.ts'
import { validateRulesSearch } from '#features/bank/rules/rules-search.ts'
import { validateDashboardSearch } from '#features/finance/dashboard/dashboard-search.ts'
import { validateDueSearch } from '#features/finance/due/due-search.ts'
import { validateEntrySearch } from '#features/finance/filters/validate-entry-search.ts'
import { validateImportSearch } from '#features/finance/imports/import-search.ts'
import { validateTrashSearch } from '#features/finance/trash/trash-search.ts'
import { validatePiecesSearch } from '#features/pieces/library/pieces-search.ts'
import { validateProjectsSearch } from '#features/projects/projects-search.ts'
import { validateContactsSearch } from '#features/prospecting/leads/contacts-search.ts'
import { validateProspectingSearch } from '#features/prospecting/prospecting-search.ts'
import { validateRunSearch } from '#features/runs/runs-search.ts'
import { validateActivitiesSearch, validateTeamSearch } from '#features/team/team-search.ts'
import { validateRecordTrashSearch } from '#features/trash/trash-search.ts'
import { ErrorScreen, PendingScreen } from './fallback-screens.tsx'
import { createOutsideRoute, createScreenRoute, root } from './screen-route.ts'
import { validateToolsSearch } from './tools-search.ts'

const routeTree = root.addChildren([
  createScreenRoute('/', {
    code: () => import('./home-screen.tsx'),
    name: 'HomeScreen',
    queries: () => import('#features/home/home-calls.ts'),
  }),
  createScreenRoute('/financeiro', {
    code: () => import('#features/finance/entries/entries-page.tsx'),
    name: 'OutflowsPage',
    queries: () => import('#features/finance/entries/entry-calls.ts'),
    validateSearch: validateEntrySearch,
  }),
  createScreenRoute('/financeiro/entradas', {
    code: () => import('#features/finance/entries/entries-page.tsx'),
    name: 'InflowsPage',
    queries: () => import('#features/finance/entries/entry-calls.ts'),
    validateSearch: validateEntrySearch,
  }),
  createScreenRoute('/financeiro/importar', {
    code: () => import('#features/finance/imports/import-page.tsx'),
    name: 'ImportPage',
    validateSearch: validateImportSearch,
  }),
  createScreenRoute('/financeiro/contas', {
    code: () => import('#features/bank/accounts-page.tsx'),
    name: 'AccountsPage',
    queries: () => import('#features/bank/bank-calls.ts'),
    validateSearch: validateAccountsSearch,
  }),
  createScreenRoute('/financeiro/contas/$id', {
    code: () => import('#features/bank/account-page.tsx'),
    name: 'AccountPage',
    queries: () => import('#features/bank/bank-calls.ts'),
    validateSearch: validateAccountSearch,
  }),
  createScreenRoute('/financeiro/a-pagar', {
    code: () => import('#features/finance/due/due-page.tsx'),
    name: 'PayablePage',
    queries: () => import('#features/finance/due/due-calls.ts'),
    validateSearch: validateDueSearch,
  }),
  createScreenRoute('/financeiro/a-receber', {
    code: () => import('#features/finance/due/due-page.tsx'),
    name: 'ReceivablePage',
    queries: () => import('#features/finance/due/due-calls.ts'),
    validateSearch: validateDueSearch,
  }),
  createScreenRoute('/financeiro/contas/conciliar', {
    code: () => import('#features/bank/reconciliation/reconciliation-page.tsx'),
    name: 'ReconciliationPage',
    queries: () => import('#features/bank/reconciliation/reconciliation-calls.ts'),
    validateSearch: validateReconciliationSearch,
  }),
  createScreenRoute('/financeiro/cobranca/$id', {
    code: () => import('#features/finance/charge/charge-page.tsx'),
    name: 'ChargePage',
    queries: () => import('#features/finance/charge/charge-calls.ts'),
  }),
  createScreenRoute('/financeiro/contas/regras', {
    code: () => import('#features/bank/rules/rules-page.tsx'),
    name: 'RulesPage',
    queries: () => import('#features/bank/rules/rule-calls.ts'),
    validateSearch: validateRulesSearch,
  }),
  createScreenRoute('/financeiro/mes/$month', {
    code: () => import('#features/finance/print/month-page.tsx'),
    name: 'MonthPage',
    queries: () => import('#features/finance/print/month-calls.ts'),
  }),
  createScreenRoute('/financeiro/lixeira', {
    code: () => import('#features/finance/trash/trash-page.tsx'),
    name: 'TrashPage',
    queries: () => import('#features/finance/trash/entry-trash-calls.ts'),
    validateSearch: validateTrashSearch,
  }),
  createScreenRoute('/lixeira', {
    code: () => import('#features/trash/trash-page.tsx'),
    name: 'RecordTrashPage',
    queries: () => import('#features/trash/trash-calls.ts'),
    validateSearch: validateRecordTrashSearch,
  }),
  createScreenRoute('/financeiro/dashboard', {
    code: () => import('#features/finance/dashboard/dashboard-page.tsx'),
    name: 'DashboardPage',
    queries: () => import('#features/finance/dashboard/dashboard-calls.ts'),
    validateSearch: validateDashboardSearch,
  }),
  createScreenRoute('/financeiro/recorrencias', {
    code: () => import('#features/finance/series/series-page.tsx'),
    name: 'SeriesPage',
    queries: () => import('#features/finance/series/series-calls.ts'),
  }),
  createScreenRoute('/financeiro/configuracoes', {
    code: () => import('#features/finance/settings/settings-page.tsx'),
    name: 'FinanceSettingsPage',
    queries: () => import('#features/finance/config-items/options.ts'),
  }),
  createScreenRoute('/ai-tools', {
    code: () => import('./ai-tools-screen.tsx'),
    name: 'AiToolsScreen',
    validateSearch: validateToolsSearch,
  }),
  createScreenRoute('/projects', {
    code: () => import('#features/projects/projects-page.tsx'),
    name: 'ProjectsPage',
    queries: () => import('#features/projects/project-calls.ts'),
    validateSearch: validateProjectsSearch,
  }),
  createScreenRoute('/projects/$id', {
    code: () => import('#features/projects/project-page.tsx'),
    name: 'ProjectPage',
    queries: () => import('#features/projects/project-calls.ts'),
  }),
  createScreenRoute('/settings', {
    code: () => import('./settings-screen.tsx'),
    name: 'SettingsScreen',
    queries: () => import('#features/settings/prefetch-screen.ts'),
  }),
  createScreenRoute('/conta', {
    code: () => import('./account-screen.tsx'),
    name: 'AccountScreen',
    queries: () => import('#features/accounts/own-account/prefetch-screen.ts'),
  }),
  createScreenRoute('/sobre', {
    code: () => import('#features/about/about-page.tsx'),
    name: 'AboutPage',
    validateSearch: validateAboutSearch,
  }),
  createOutsideRoute('/entrar', { code: () => import('#features/accounts/sign-in/sign-in-page.tsx'), name: 'SignInPage' }),
  createOutsideRoute('/entrar/convite', { code: () => import('#features/accounts/sign-in/link-page.tsx'), name: 'LinkPage' }),
  createOutsideRoute('/entrar/nova-senha', {
    code: () => import('#features/accounts/sign-in/link-page.tsx'),
    name: 'LinkPage',
  }),
  createScreenRoute('/execucoes', {
    code: () => import('#features/runs/runs-page.tsx'),
    name: 'RunsPage',
    queries: () => import('#features/runs/run-calls.ts'),
    validateSearch: validateRunSearch,
  }),
  createScreenRoute('/execucoes/$id', {
    code: () => import('#features/runs/run-page.tsx'),
    name: 'RunPage',
    queries: () => import('#features/runs/run-calls.ts'),
  }),
  createScreenRoute('/tools/scraper-google-maps', {
    code: () => import('#features/prospecting/prospecting-page.tsx'),
    name: 'ProspectingPage',
    queries: () => import('#features/prospecting/prospecting-calls.ts'),
    validateSearch: validateProspectingSearch,
  }),
  createScreenRoute('/contatos', {
    code: () => import('#features/prospecting/contacts-page.tsx'),
    name: 'ContactsPage',
    queries: () => import('#features/prospecting/contacts-calls.ts'),
    validateSearch: validateContactsSearch,
  }),
  createScreenRoute('/contatos/$id', {
    code: () => import('#features/prospecting/contact/contact-page.tsx'),
    name: 'ContactPage',
  }),
  createScreenRoute('/tools/gerador-pos-producao', {
    code: () => import('#features/content/post-production/post-production-page.tsx'),
    name: 'PostProductionPage',
    queries: () => import('#features/content/post-production/post-production-calls.ts'),
    validateSearch: validateLaunchSearch,
  }),
  createScreenRoute('/tools/gerador-conteudo-carrossel', {
    code: () => import('#features/content/content-launcher.tsx'),
    name: 'CarouselPage',
    queries: () => import('#features/content/library.ts'),
    validateSearch: validateContentLaunchSearch,
  }),
  createScreenRoute('/tools/gerador-conteudo-estatico', {
    code: () => import('#features/content/content-launcher.tsx'),
    name: 'StaticPage',
    queries: () => import('#features/content/library.ts'),
    validateSearch: validateContentLaunchSearch,
  }),
  createScreenRoute('/clientes', {
    code: () => import('#features/clients/clients-page.tsx'),
    name: 'ClientsPage',
    queries: () => import('#features/clients/client-calls.ts'),
  }),
  createScreenRoute('/clientes/$id', {
    code: () => import('#features/clients/client-page.tsx'),
    name: 'ClientPage',
    queries: () => import('#features/clients/client-calls.ts'),
  }),
  createScreenRoute('/pieces/$pieceId', {
    code: () => import('#features/pieces/editor/piece-page.tsx'),
    name: 'PiecePage',
    queries: () => import('#features/pieces/editor/piece-calls.ts'),
  }),
  createScreenRoute('/pieces', {
    code: () => import('#features/pieces/library/pieces-page.tsx'),
    name: 'PiecesPage',
    queries: () => import('#features/pieces/library/piece-list-calls.ts'),
    validateSearch: validatePiecesSearch,
  }),
  createScreenRoute('/settings/auditoria', {
    code: () => import('#features/audit/audit-page.tsx'),
    name: 'AuditPage',
    queries: () => import('#features/audit/audit-calls.ts'),
    validateSearch: validateAuditSearch,
  }),
  createScreenRoute('/settings/dados', {
    code: () => import('#features/data/data-page.tsx'),
    name: 'DataPage',
    queries: () => import('#features/data/data-calls.ts'),
  }),
  createScreenRoute('/team-performance', {
    code: () => import('#features/team/team-page.tsx'),
    name: 'TeamPage',
    queries: () => import('#features/team/team-calls.ts'),
    validateSearch: validateTeamSearch,
  }),
  createScreenRoute('/team-performance/atividades', {
    code: () => import('#features/team/activities/activities-page.tsx'),
    name: 'ActivitiesPage',
    queries: () => import('#features/team/activities/activity-calls.ts'),
    validateSearch: validateActivitiesSearch,
  }),
])

export function createAppRouter(
  options: Pick<Parameters<typeof createRouter<typeof routeTree>>[0], 'history' | 'context' | 'defaultPreload'>,
) {
  return createRouter({
    routeTree,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // each query decides by itself whether its data are stale
    scrollRestoration: true,
    search: { strict: true }, // parameters that a screen does not know are removed from the address
    ...options,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
