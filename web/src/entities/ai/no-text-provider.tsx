import type { ReactNode } from 'react'
import { NoProviderCallout } from './no-provider.tsx'

/** Tells that no provider is assigned to write texts. `children`: the rest of the sentence. */
export const NoTextProviderCallout = ({ children }: { children?: ReactNode }) => (
  <NoProviderCallout work="escreve textos" who="quem escreve">
    {children}
  </NoProviderCallout>
)
