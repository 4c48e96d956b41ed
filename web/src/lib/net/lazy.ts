import type { QueryClient } from '@tanstack/react-query'
import type { Capabilities } from 'contract/capabilities.ts'
import { type ComponentProps, type ComponentType, createElement, type ReactNode, use } from 'react'
import { createCodeLoader, isCodeReachable, loadWhenIdle } from './load-code.ts'

// biome-ignore lint/suspicious/noExplicitAny: React's own `lazy` has the same type, for components of any properties
type AnyComponent = ComponentType<any>

export function lazyComponent<Component extends AnyComponent>(load: () => Promise<{ default: Component }>) {
  let loaded: Component | undefined
  const importOnce = async () => {
    loaded ??= (await load()).default
    return loaded
  }
  const loadOnce = createCodeLoader(importOnce)
  loadWhenIdle(importOnce)
  return (props: ComponentProps<Component>) => createElement(loaded ?? use(loadOnce()), props)
}

export type ScreenAddress<Search = object> = { path: string; search: Search; params: Readonly<Record<string, string>> }
type Prefetch<Search> = (client: QueryClient, address: ScreenAddress<Search>, capabilities: Capabilities) => void
/** Small and apart from the screen's module, so that the data are requested while the screen's code still loads. */
type Queries<Search> = { prefetchScreen: Prefetch<Search> }
type ScreenCode = { Unavailable?: () => ReactNode }

export type LazyScreen<Search> = ((props: { isFillable?: boolean }) => ReactNode) & {
  /** `ahead`: the screen is not open yet, so that loading neither waits for the server nor reloads the page; never rejects. */
  load: (options: { ahead: boolean }) => Promise<unknown>
  /** Never rejects: without the module nothing is prefetched, and the screen requests its data itself. */
  loadQueries: () => Promise<Queries<Search> | undefined>
}

export type ScreenModules<Code, Name extends keyof Code, Search> = {
  code: () => Promise<Code & ScreenCode>
  name: Name
  queries?: () => Promise<Queries<Search>>
}

/** If the code could not be loaded, the screen throws the error when it renders, and a later visit requests the code again. */
export function lazyScreen<Code, Name extends keyof Code, Search>(
  modules: ScreenModules<Code, Name, Search>,
): LazyScreen<Search> {
  type Loaded = Code & ScreenCode
  let loaded: Loaded | undefined
  const importOnce = async () => {
    loaded ??= await modules.code()
    return loaded
  }
  const load = createCodeLoader(importOnce)
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
