import { createRouter } from '@tanstack/react-router'
import { validateLaunchSearch } from '../entities/launchers/launch-search.ts'
import { validateAuditSearch } from '../features/audit/audit-search.ts'
import { validateDueSearch } from '../features/finance/due/due-search.ts'
import { validateEntrySearch } from '../features/finance/filters/entry-search.ts'
import { validateImportSearch } from '../features/finance/imports/import-search.ts'
import { validateTrashSearch } from '../features/finance/trash/trash-search.ts'
import { validatePiecesSearch } from '../features/pieces/library/pieces-search.ts'
import { validateProjectsSearch } from '../features/projects/projects-search.ts'
import { validateProspectingSearch } from '../features/prospecting/prospecting-search.ts'
import { validateRunSearch } from '../features/runs/runs-search.ts'
import { validateActivitiesSearch, validateTeamSearch } from '../features/team/team-search.ts'
import { lazyScreen } from '../lib/lazy.ts'
import { ErrorScreen } from './error-screen.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { createOutsideRoute, createScreenRoute, root } from './screen-route.ts'
import { validateToolsSearch } from './tools-search.ts'

const routeTree = root.addChildren([
  createScreenRoute('/', {
    screen: lazyScreen(
      () => import('./home-screen.tsx'),
      'HomeScreen',
      () => import('../features/home/api.ts'),
    ),
  }),
  createScreenRoute('/financeiro', {
    screen: lazyScreen(
      () => import('../features/finance/entries/entries-page.tsx'),
      'OutflowsPage',
      () => import('../features/finance/entries/api.ts'),
    ),
    validateSearch: validateEntrySearch,
  }),
  createScreenRoute('/financeiro/entradas', {
    screen: lazyScreen(
      () => import('../features/finance/entries/entries-page.tsx'),
      'InflowsPage',
      () => import('../features/finance/entries/api.ts'),
    ),
    validateSearch: validateEntrySearch,
  }),
  createScreenRoute('/financeiro/importar', {
    screen: lazyScreen(() => import('../features/finance/imports/import-page.tsx'), 'ImportPage'),
    validateSearch: validateImportSearch,
    needs: 'edit',
  }),
  createScreenRoute('/financeiro/a-pagar', {
    screen: lazyScreen(
      () => import('../features/finance/due/due-page.tsx'),
      'DuePage',
      () => import('../features/finance/due/api.ts'),
    ),
    validateSearch: validateDueSearch,
    needs: 'edit',
  }),
  createScreenRoute('/financeiro/mes/$month', {
    screen: lazyScreen(
      () => import('../features/finance/print/month-page.tsx'),
      'MonthPage',
      () => import('../features/finance/print/api.ts'),
    ),
    needs: 'edit',
  }),
  createScreenRoute('/financeiro/lixeira', {
    screen: lazyScreen(
      () => import('../features/finance/trash/trash-page.tsx'),
      'TrashPage',
      () => import('../features/finance/trash/api.ts'),
    ),
    validateSearch: validateTrashSearch,
    needs: 'trash',
  }),
  createScreenRoute('/financeiro/dashboard', {
    screen: lazyScreen(
      () => import('../features/finance/dashboard/dashboard-page.tsx'),
      'DashboardPage',
      () => import('../features/finance/dashboard/api.ts'),
    ),
  }),
  createScreenRoute('/financeiro/recorrencias', {
    screen: lazyScreen(
      () => import('../features/finance/series/series-page.tsx'),
      'SeriesPage',
      () => import('../features/finance/series/api.ts'),
    ),
    needs: 'edit',
  }),
  createScreenRoute('/financeiro/configuracoes', {
    screen: lazyScreen(
      () => import('../features/finance/settings/settings-page.tsx'),
      'SettingsPage',
      () => import('../features/finance/config-items/options.ts'),
    ),
  }),
  createScreenRoute('/ai-tools', {
    screen: lazyScreen(() => import('./ai-tools-screen.tsx'), 'AiToolsScreen'),
    validateSearch: validateToolsSearch,
  }),
  createScreenRoute('/projects', {
    screen: lazyScreen(
      () => import('../features/projects/projects-page.tsx'),
      'ProjectsPage',
      () => import('../features/projects/api.ts'),
    ),
    validateSearch: validateProjectsSearch,
    needs: 'edit',
  }),
  createScreenRoute('/projects/$id', {
    screen: lazyScreen(
      () => import('../features/projects/project-page.tsx'),
      'ProjectPage',
      () => import('../features/projects/api.ts'),
    ),
    needs: 'edit',
  }),
  createScreenRoute('/settings', {
    screen: lazyScreen(
      () => import('./settings-screen.tsx'),
      'SettingsScreen',
      () => import('../features/settings/prefetch-screen.ts'),
    ),
  }),
  createScreenRoute('/conta', {
    screen: lazyScreen(
      () => import('./account-screen.tsx'),
      'AccountScreen',
      () => import('../features/accounts/own-account/prefetch-screen.ts'),
    ),
  }),
  createOutsideRoute(
    '/entrar',
    lazyScreen(() => import('../features/accounts/sign-in/sign-in-page.tsx'), 'SignInPage'),
  ),
  createOutsideRoute(
    '/entrar/convite',
    lazyScreen(() => import('../features/accounts/sign-in/link-page.tsx'), 'LinkPage'),
  ),
  createScreenRoute('/execucoes', {
    screen: lazyScreen(
      () => import('../features/runs/runs-page.tsx'),
      'RunsPage',
      () => import('../features/runs/api.ts'),
    ),
    validateSearch: validateRunSearch,
    needs: 'runs',
  }),
  createScreenRoute('/execucoes/$id', {
    screen: lazyScreen(
      () => import('../features/runs/run-page.tsx'),
      'RunPage',
      () => import('../features/runs/api.ts'),
    ),
    needs: 'runs',
  }),
  createScreenRoute('/tools/scraper-google-maps', {
    screen: lazyScreen(
      () => import('../features/prospecting/prospecting-page.tsx'),
      'ProspectingPage',
      () => import('../features/prospecting/api.ts'),
    ),
    validateSearch: validateProspectingSearch,
  }),
  createScreenRoute('/tools/gerador-pos-producao', {
    screen: lazyScreen(
      () => import('../features/post-production/post-production-page.tsx'),
      'PostProductionPage',
      () => import('../features/post-production/api.ts'),
    ),
    validateSearch: validateLaunchSearch,
  }),
  createScreenRoute('/tools/gerador-conteudo-carrossel', {
    screen: lazyScreen(
      () => import('../features/content/carousel/carousel-page.tsx'),
      'CarouselPage',
      () => import('../features/content/library.ts'),
    ),
    validateSearch: validateLaunchSearch,
  }),
  createScreenRoute('/tools/gerador-conteudo-estatico', {
    screen: lazyScreen(
      () => import('../features/content/static/static-page.tsx'),
      'StaticPage',
      () => import('../features/content/library.ts'),
    ),
    validateSearch: validateLaunchSearch,
  }),
  createScreenRoute('/pieces/$pieceId', {
    screen: lazyScreen(
      () => import('../features/pieces/editor/piece-page.tsx'),
      'PiecePage',
      () => import('../features/pieces/editor/api.ts'),
    ),
    needs: 'runs',
  }),
  createScreenRoute('/pieces', {
    screen: lazyScreen(
      () => import('../features/pieces/library/pieces-page.tsx'),
      'PiecesPage',
      () => import('../features/pieces/library/api.ts'),
    ),
    validateSearch: validatePiecesSearch,
    needs: 'runs',
  }),
  createScreenRoute('/settings/auditoria', {
    screen: lazyScreen(
      () => import('../features/audit/audit-page.tsx'),
      'AuditPage',
      () => import('../features/audit/api.ts'),
    ),
    validateSearch: validateAuditSearch,
  }),
  createScreenRoute('/settings/dados', {
    screen: lazyScreen(
      () => import('../features/data/data-page.tsx'),
      'DataPage',
      () => import('../features/data/api.ts'),
    ),
    needs: 'edit',
  }),
  createScreenRoute('/team-performance', {
    screen: lazyScreen(
      () => import('../features/team/team-page.tsx'),
      'TeamPage',
      () => import('../features/team/api.ts'),
    ),
    validateSearch: validateTeamSearch,
  }),
  createScreenRoute('/team-performance/atividades', {
    screen: lazyScreen(
      () => import('../features/team/activities/activities-page.tsx'),
      'ActivitiesPage',
      () => import('../features/team/activities/api.ts'),
    ),
    validateSearch: validateActivitiesSearch,
    needs: 'team',
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
    defaultPreloadStaleTime: 0, // the queries know how old their data is
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
