import { type ComponentType, createElement, lazy as reactLazy, use } from 'react'
import { loadCode } from './load-code.ts'

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, which takes components of any properties
type AnyComponent = ComponentType<any>

/** As React's own; where the server is away the code is waited for. */
export const lazy = <Component extends AnyComponent>(load: () => Promise<{ default: Component }>) =>
  reactLazy(() => loadCode(load))

/** A screen whose code comes when it is opened. The router awaits `preload`; the screen that was open stays until then. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loading: Promise<void> | undefined
  let loaded: ComponentType | undefined
  const preload = (): Promise<void> => {
    loading ??= loadCode(load).then((code) => {
      loaded = code[name]
    })
    return loading
  }
  function LazyScreen() {
    if (!loaded) use(preload())
    return loaded && createElement(loaded)
  }
  return Object.assign(LazyScreen, { preload: () => preload().catch(() => undefined) }) // it is thrown where it is drawn
}
