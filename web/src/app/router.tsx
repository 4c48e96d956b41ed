import { createRouter } from '@tanstack/react-router'
import { validateLaunchSearch } from '../entities/launchers/launch-search.ts'
import { validateDueSearch } from '../features/finance/due/due-search.ts'
import { validateEntrySearch } from '../features/finance/filters/entry-search.ts'
import { validateImportSearch } from '../features/finance/imports/import-search.ts'
import { validateTrashSearch } from '../features/finance/trash/trash-search.ts'
import { validateProjectsSearch } from '../features/projects/projects-search.ts'
import { validateProspectingSearch } from '../features/prospecting/prospecting-search.ts'
import { validateRunSearch } from '../features/runs/runs-search.ts'
import { validateActivitiesSearch, validateTeamSearch } from '../features/team/team-search.ts'
import { lazyScreen } from '../lib/lazy.ts'
import { ErrorScreen } from './error-screen.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { createScreenRoute, root } from './screen-route.ts'
import { validateToolsSearch } from './tools-search.ts'

const routeTree = root.addChildren([
  createScreenRoute('/', {
    screen: lazyScreen(() => import('./home-screen.tsx'), 'HomeScreen'),
  }),
  createScreenRoute('/financeiro', {
    screen: lazyScreen(() => import('../features/finance/entries/entries-page.tsx'), 'OutflowsPage'),
    validateSearch: validateEntrySearch,
  }),
  createScreenRoute('/financeiro/entradas', {
    screen: lazyScreen(() => import('../features/finance/entries/entries-page.tsx'), 'InflowsPage'),
    validateSearch: validateEntrySearch,
  }),
  createScreenRoute('/financeiro/importar', {
    screen: lazyScreen(() => import('../features/finance/imports/import-page.tsx'), 'ImportPage'),
    validateSearch: validateImportSearch,
    needs: 'edit',
  }),
  createScreenRoute('/financeiro/a-pagar', {
    screen: lazyScreen(() => import('../features/finance/due/due-page.tsx'), 'DuePage'),
    validateSearch: validateDueSearch,
    needs: 'edit',
  }),
  createScreenRoute('/financeiro/mes/$month', {
    screen: lazyScreen(() => import('../features/finance/print/month-page.tsx'), 'MonthPage'),
    needs: 'edit',
  }),
  createScreenRoute('/financeiro/lixeira', {
    screen: lazyScreen(() => import('../features/finance/trash/trash-page.tsx'), 'TrashPage'),
    validateSearch: validateTrashSearch,
    needs: 'trash',
  }),
  createScreenRoute('/financeiro/dashboard', {
    screen: lazyScreen(() => import('../features/finance/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createScreenRoute('/financeiro/recorrencias', {
    screen: lazyScreen(() => import('../features/finance/series/series-page.tsx'), 'SeriesPage'),
    needs: 'edit',
  }),
  createScreenRoute('/financeiro/configuracoes', {
    screen: lazyScreen(() => import('../features/finance/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createScreenRoute('/ai-tools', {
    screen: lazyScreen(() => import('./ai-tools-screen.tsx'), 'AiToolsScreen'),
    validateSearch: validateToolsSearch,
  }),
  createScreenRoute('/projects', {
    screen: lazyScreen(() => import('../features/projects/projects-page.tsx'), 'ProjectsPage'),
    validateSearch: validateProjectsSearch,
    needs: 'edit',
  }),
  createScreenRoute('/projects/$id', {
    screen: lazyScreen(() => import('../features/projects/project-page.tsx'), 'ProjectPage'),
    needs: 'edit',
  }),
  createScreenRoute('/settings', {
    screen: lazyScreen(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createScreenRoute('/execucoes', {
    screen: lazyScreen(() => import('../features/runs/runs-page.tsx'), 'RunsPage'),
    validateSearch: validateRunSearch,
    needs: 'runs',
  }),
  createScreenRoute('/execucoes/$id', {
    screen: lazyScreen(() => import('../features/runs/run-page.tsx'), 'RunPage'),
    needs: 'runs',
  }),
  createScreenRoute('/tools/scraper-google-maps', {
    screen: lazyScreen(() => import('../features/prospecting/prospecting-page.tsx'), 'ProspectingPage'),
    validateSearch: validateProspectingSearch,
  }),
  createScreenRoute('/tools/gerador-pos-producao', {
    screen: lazyScreen(() => import('../features/post-production/post-production-page.tsx'), 'PostProductionPage'),
    validateSearch: validateLaunchSearch,
  }),
  createScreenRoute('/tools/gerador-conteudo-carrossel', {
    screen: lazyScreen(() => import('../features/content/carousel/carousel-page.tsx'), 'CarouselPage'),
    validateSearch: validateLaunchSearch,
  }),
  createScreenRoute('/tools/gerador-conteudo-estatico', {
    screen: lazyScreen(() => import('../features/content/static/static-page.tsx'), 'StaticPage'),
    validateSearch: validateLaunchSearch,
  }),
  createScreenRoute('/team-performance', {
    screen: lazyScreen(() => import('../features/team/team-page.tsx'), 'TeamPage'),
    validateSearch: validateTeamSearch,
  }),
  createScreenRoute('/team-performance/atividades', {
    screen: lazyScreen(() => import('../features/team/activities/activities-page.tsx'), 'ActivitiesPage'),
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
