import { type ComponentType, createElement, lazy as reactLazy, use } from 'react'
import { loadCode } from './load-code.ts'

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, which takes components of any properties
type AnyComponent = ComponentType<any>

/** React's `lazy`, which waits for the code while the server is down. */
export const lazy = <Component extends AnyComponent>(load: () => Promise<{ default: Component }>) =>
  reactLazy(() => loadCode(load))

/** A screen whose code is loaded when it is opened. The router awaits `preload` and shows the previous screen until then. */
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
  return Object.assign(LazyScreen, { preload: () => preload().catch(() => undefined) }) // the error is thrown when the screen renders
}
