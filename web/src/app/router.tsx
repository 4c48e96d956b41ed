import { createRootRoute, createRoute, createRouter, type RouteComponent } from '@tanstack/react-router'
import { readDueSearch } from '../features/finance/due/due-search.ts'
import { readEntrySearch } from '../features/finance/filters/entry-search.ts'
import { readImportSearch } from '../features/finance/imports/import-search.ts'
import { readTrashSearch } from '../features/finance/trash/trash-search.ts'
import { readProjectsSearch } from '../features/projects/projects-search.ts'
import { readRunSearch } from '../features/runs/runs-search.ts'
import { readActivitiesSearch, readTeamSearch } from '../features/team/team-search.ts'
import { readLaunchSearch, readProspectingSearch } from '../lib/launch-search.ts'
import { lazyScreen } from '../lib/lazy.ts'
import { readToolsSearch } from '../lib/tools-search.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFound } from './not-found.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

const outflows = createRoute({
  getParentRoute: () => root,
  path: '/financeiro',
  validateSearch: readEntrySearch,
  component: lazyScreen(() => import('../features/finance/entries/entries-page.tsx'), 'OutflowsPage'),
})

const inflows = createRoute({
  getParentRoute: () => root,
  path: '/financeiro/entradas',
  validateSearch: readEntrySearch,
  component: lazyScreen(() => import('../features/finance/entries/entries-page.tsx'), 'InflowsPage'),
})

const due = createRoute({
  getParentRoute: () => root,
  path: '/financeiro/a-pagar',
  validateSearch: readDueSearch,
  component: lazyScreen(() => import('../features/finance/due/due-page.tsx'), 'DuePage'),
})

const trash = createRoute({
  getParentRoute: () => root,
  path: '/financeiro/lixeira',
  validateSearch: readTrashSearch,
  component: lazyScreen(() => import('../features/finance/trash/trash-page.tsx'), 'TrashPage'),
})

const month = createRoute({
  getParentRoute: () => root,
  path: '/financeiro/mes/$month',
  component: lazyScreen(() => import('../features/finance/print/month-page.tsx'), 'MonthPage'),
})

const importing = createRoute({
  getParentRoute: () => root,
  path: '/financeiro/importar',
  validateSearch: readImportSearch,
  component: lazyScreen(() => import('../features/finance/imports/import-page.tsx'), 'ImportPage'),
})

const runs = createRoute({
  getParentRoute: () => root,
  path: '/execucoes',
  validateSearch: readRunSearch,
  component: lazyScreen(() => import('../features/runs/runs-page.tsx'), 'RunsPage'),
})

const run = createRoute({
  getParentRoute: () => root,
  path: '/execucoes/$id',
  component: lazyScreen(() => import('../features/runs/run-page.tsx'), 'RunPage'),
})

const prospecting = createRoute({
  getParentRoute: () => root,
  path: '/tools/scraper-google-maps',
  validateSearch: readProspectingSearch,
  component: lazyScreen(() => import('../features/prospecting/prospecting-page.tsx'), 'ProspectingPage'),
})

const postProduction = createRoute({
  getParentRoute: () => root,
  path: '/tools/gerador-pos-producao',
  validateSearch: readLaunchSearch,
  component: lazyScreen(() => import('../features/post-production/post-production-page.tsx'), 'PostProductionPage'),
})

const carousel = createRoute({
  getParentRoute: () => root,
  path: '/tools/gerador-conteudo-carrossel',
  validateSearch: readLaunchSearch,
  component: lazyScreen(() => import('../features/content/carousel/carousel-page.tsx'), 'CarouselPage'),
})

const staticImages = createRoute({
  getParentRoute: () => root,
  path: '/tools/gerador-conteudo-estatico',
  validateSearch: readLaunchSearch,
  component: lazyScreen(() => import('../features/content/static/static-page.tsx'), 'StaticPage'),
})

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  validateSearch: readProjectsSearch,
  component: lazyScreen(() => import('../features/projects/projects-page.tsx'), 'ProjectsPage'),
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/projects/$id',
  component: lazyScreen(() => import('../features/projects/project-page.tsx'), 'ProjectPage'),
})

const aiTools = createRoute({
  getParentRoute: () => root,
  path: '/ai-tools',
  validateSearch: readToolsSearch,
  component: lazyScreen(() => import('./ai-tools-screen.tsx'), 'AiToolsScreen'),
})

const team = createRoute({
  getParentRoute: () => root,
  path: '/team-performance',
  validateSearch: readTeamSearch,
  component: lazyScreen(() => import('../features/team/team-page.tsx'), 'TeamPage'),
})

const activities = createRoute({
  getParentRoute: () => root,
  path: '/team-performance/atividades',
  validateSearch: readActivitiesSearch,
  component: lazyScreen(() => import('../features/team/activities/activities-page.tsx'), 'ActivitiesPage'),
})

const routes = root.addChildren([
  screen(
    '/',
    lazyScreen(() => import('./home-screen.tsx'), 'HomeScreen'),
  ),
  outflows,
  inflows,
  importing,
  due,
  month,
  trash,
  screen(
    '/financeiro/dashboard',
    lazyScreen(() => import('../features/finance/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ),
  screen(
    '/financeiro/recorrencias',
    lazyScreen(() => import('../features/finance/series/series-page.tsx'), 'SeriesPage'),
  ),
  screen(
    '/financeiro/configuracoes',
    lazyScreen(() => import('../features/finance/settings/settings-page.tsx'), 'SettingsPage'),
  ),
  aiTools,
  projects,
  project,
  screen(
    '/settings',
    lazyScreen(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  ),
  runs,
  run,
  prospecting,
  postProduction,
  carousel,
  staticImages,
  team,
  activities,
])

export function createAppRouter(options: Pick<Parameters<typeof createRouter>[0], 'history'> = {}) {
  return createRouter({
    routeTree: routes,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMinMs: 0,
    defaultPreload: false,
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
