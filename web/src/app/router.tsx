import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { readEntrySearch } from '../features/finance/entry-search.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

const coming = () => import('./coming-screens.tsx')

const outflows = createRoute({
  getParentRoute: () => root,
  path: '/financeiro',
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('../features/finance/outflows/outflows-page.tsx'), 'OutflowsPage'),
})

const inflows = createRoute({
  getParentRoute: () => root,
  path: '/financeiro/entradas',
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('../features/finance/inflows/inflows-page.tsx'), 'InflowsPage'),
})

const routes = root.addChildren([
  screen(
    '/',
    lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen'),
  ),
  outflows,
  inflows,
  screen(
    '/financeiro/dashboard',
    lazyRouteComponent(() => import('../features/finance/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ),
  screen(
    '/financeiro/configuracoes',
    lazyRouteComponent(() => import('../features/finance/settings/settings-page.tsx'), 'SettingsPage'),
  ),
  screen('/ai-tools', lazyRouteComponent(coming, 'AiToolsScreen')),
  screen('/projects', lazyRouteComponent(coming, 'ProjectsScreen')),
  screen('/settings', lazyRouteComponent(coming, 'SettingsScreen')),
  screen('/tools/scraper-google-maps', lazyRouteComponent(coming, 'ProspectingScreen')),
  screen('/tools/gerador-pos-producao', lazyRouteComponent(coming, 'PostProductionScreen')),
  screen('/tools/gerador-conteudo-carrossel', lazyRouteComponent(coming, 'CarouselScreen')),
  screen('/tools/gerador-conteudo-estatico', lazyRouteComponent(coming, 'StaticScreen')),
  screen('/team-performance', lazyRouteComponent(coming, 'TeamScreen')),
])

export function makeRouter(options: Pick<Parameters<typeof createRouter>[0], 'history'> = {}) {
  return createRouter({
    routeTree: routes,
    defaultErrorComponent: ErrorScreen,
    defaultPreload: false,
    scrollRestoration: true,
    ...options,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
