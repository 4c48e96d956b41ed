import { type ComponentProps, Suspense } from 'react'
import { codeArrivals } from './load-code.ts'

/**
 * Shows what waited for its code as soon as that is here. By itself React shows what it suspended 300 ms after the fallback at the
 * earliest, unless there is another reason to render it.
 */
export function CodeSuspense(props: ComponentProps<typeof Suspense>) {
  codeArrivals.use()
  return <Suspense {...props} />
}
