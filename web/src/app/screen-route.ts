import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { ensureCapabilities, useCapabilities } from '#lib/net/capabilities.ts'
import { type LazyScreen, lazyComponent, lazyScreen, type ScreenAddress, type ScreenModules } from '#lib/net/lazy.ts'
import { canCall } from '#lib/session/identity.ts'
import { usePermissions } from '#lib/session/permissions.ts'
import { useIsSessionKnown, waitForSession } from '#lib/session/session.ts'
import { NotFound } from './fallback-screens.tsx'
import { Root } from './root.tsx'
import { canOpenScreen, getScreenFacts, type ScreenPath } from './screens.ts'

const ForbiddenScreen = lazyComponent(() => import('./forbidden-screen.tsx'))

export const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Root, notFoundComponent: NotFound })

type Options<Code, Name extends keyof Code, Search extends object> = ScreenModules<Code, Name, Search> & {
  validateSearch?: (search: Record<string, unknown>) => Search
}

const validateNothing = <Search extends object>() => ({}) as Search

const guardScreen = (path: ScreenPath, screen: LazyScreen<never>) =>
  function GuardedScreen(): ReactNode {
    const { needs } = getScreenFacts(path)
    const isAllowed = canOpenScreen(usePermissions(), path)
    const isKnown = useIsSessionKnown()
    const capabilities = useCapabilities()
    if (isKnown && !isAllowed) return createElement(ForbiddenScreen, { path })
    return createElement(screen, { isFillable: needs === undefined || capabilities[needs] })
  }

/**
 * Waits for the session and the capabilities: without them, rows or controls would change under the mouse once the workspace's
 * day or a missing capability is known.
 */
export function createScreenRoute<const Path extends ScreenPath, Code, Name extends keyof Code, Search extends object>(
  path: Path,
  { validateSearch = validateNothing, ...modules }: Options<Code, Name, Search>,
) {
  const { needs } = getScreenFacts(path)
  const screen = lazyScreen(modules)
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    component: guardScreen(path, screen),
    beforeLoad: async ({ context, preload }) => {
      if (!needs) return { isFillable: true }
      void screen.load({ ahead: preload }) // requested at the same time as the capabilities, not after them
      return { isFillable: (await ensureCapabilities(context.client))[needs] }
    },
    loaderDeps: ({ search }: { search: object }) => ({ search: search as Search }),
    loader: async ({ context, deps, params, preload }) => {
      const { client, isFillable } = context
      const known = Promise.all([ensureCapabilities(client), waitForSession(client)])
      const startQueries = async () => {
        const [queries, [can]] = await Promise.all([screen.loadQueries(), known])
        if (canOpenScreen(canCall, path))
          queries?.prefetchScreen(client, { path, search: deps.search, params: params as ScreenAddress['params'] }, can)
      }
      if (isFillable) void startQueries()
      await Promise.all([screen.load({ ahead: preload }), known])
    },
  })
}

export function createOutsideRoute<const Path extends `/entrar${string}`, Code, Name extends keyof Code>(
  path: Path,
  modules: ScreenModules<Code, Name, object>,
) {
  const screen = lazyScreen(modules)
  return createRoute({
    getParentRoute: () => root,
    path,
    component: screen,
    loader: ({ preload }) => screen.load({ ahead: preload }),
  })
}
