import type { QueryClient } from '@tanstack/react-query'
import type { Capabilities } from 'contract/capabilities.ts'
import { type ComponentType, createElement, type ReactNode, lazy as reactLazy, use } from 'react'
import { isCodeReachable, loadCode } from './load-code.ts'

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, which takes components of any properties
type AnyComponent = ComponentType<any>

/** React's `lazy`, which waits for the code while the server is down. */
export const lazyComponent = <Component extends AnyComponent>(load: () => Promise<{ default: Component }>) =>
  reactLazy(() => loadCode(load))

/** The parts of an address: the path of its route, the parameters in it, and the validated search parameters. */
export type Address<Search = object> = { path: string; search: Search; params: Readonly<Record<string, string>> }
/** Starts the first queries of a screen. `can`: what the service can do. */
type Prefetch<Search> = (client: QueryClient, address: Address<Search>, can: Capabilities) => void
/** The module that requests a screen's data. Its code is small and loads apart from the screen's, so that the data is requested while that code still loads. */
type Queries<Search> = { prefetchScreen: Prefetch<Search> }
/** A screen's module exports `Unavailable`, which is shown where the service cannot fill the screen, if that can be. */
type ScreenCode = { Unavailable?: () => ReactNode }

export type LazyScreen<Search> = ((props: { isFillable?: boolean }) => ReactNode) & {
  /** Loads the code. `ahead`: the screen is not open yet, so that loading neither waits for the server nor reloads the page. The promise never rejects. */
  load: (options: { ahead: boolean }) => Promise<unknown>
  /** Loads the code of the queries. Never rejects: the screen requests what was not prefetched. */
  loadQueries: () => Promise<Queries<Search> | undefined>
}

/** The modules of a screen: its code, the name of the screen's component among the exports, and the queries to start beforehand. */
export type ScreenModules<Code, Name extends keyof Code, Search> = {
  code: () => Promise<Code & ScreenCode>
  name: Name
  queries?: () => Promise<Queries<Search>>
}

/** Returns a screen whose code is loaded when it is opened. Where that failed, the screen throws the error when it renders. */
export function lazyScreen<Code, Name extends keyof Code, Search>(
  modules: ScreenModules<Code, Name, Search>,
): LazyScreen<Search> {
  type Loaded = Code & ScreenCode
  let loading: Promise<Loaded> | undefined
  let loaded: Loaded | undefined
  const importOnce = async () => {
    loaded ??= await modules.code()
    return loaded
  }
  const load = () => {
    loading ??= loadCode(importOnce)
    return loading
  }
  const tryLoad = async () => (loaded || isCodeReachable() ? importOnce() : undefined)
  const LazyScreen = ({ isFillable = true }) => {
    const code = loaded ?? use(load())
    return createElement((isFillable ? code[modules.name] : code.Unavailable) as ComponentType)
  }
  return Object.assign(LazyScreen, {
    load: ({ ahead }: { ahead: boolean }) => (ahead ? tryLoad() : load()).catch(() => undefined),
    loadQueries: async () => (isCodeReachable() ? modules.queries?.().catch(() => undefined) : undefined),
  })
}
