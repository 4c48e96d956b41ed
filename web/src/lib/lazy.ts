import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode, lazy as reactLazy, use } from 'react'
import { isCodeReachable, loadCode } from './load-code.ts'

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, which takes components of any properties
type AnyComponent = ComponentType<any>

/** React's `lazy`, which waits for the code while the server is down. */
export const lazyComponent = <Component extends AnyComponent>(load: () => Promise<{ default: Component }>) =>
  reactLazy(() => loadCode(load))

/** What an address says: the path of its route, the parameters in it, and the validated search parameters. */
export type Address<Search = object> = { path: string; search: Search; params: Readonly<Record<string, string>> }
/** A screen's module may export `prefetch`, which starts its first query. */
type ScreenCode<Search> = { prefetch?: (client: QueryClient, address: Address<Search>) => void }

export type LazyScreen<Search> = (() => ReactNode) & {
  /** Loads the code. `ahead`: nobody has opened the screen yet, so that it neither waits for the server nor reloads the page. Never rejects. */
  load: (options: { ahead: boolean }) => Promise<ScreenCode<Search> | undefined>
}

/** A screen whose code is loaded when it is opened. Where that failed, the screen throws the error when it renders. */
export function lazyScreen<Code, Name extends keyof Code, Search = object>(
  importCode: () => Promise<Code & ScreenCode<Search>>,
  name: Name,
): LazyScreen<Search> {
  type Loaded = Code & ScreenCode<Search>
  let loading: Promise<Loaded> | undefined
  let loaded: Loaded | undefined
  const importOnce = async () => {
    loaded ??= await importCode()
    return loaded
  }
  const load = () => {
    loading ??= loadCode(importOnce)
    return loading
  }
  const tryLoad = async () => (loaded || isCodeReachable() ? importOnce() : undefined)
  const LazyScreen = () => createElement((loaded ?? use(load()))[name] as ComponentType)
  return Object.assign(LazyScreen, {
    load: ({ ahead }: { ahead: boolean }) => (ahead ? tryLoad() : load()).catch(() => undefined),
  })
}
