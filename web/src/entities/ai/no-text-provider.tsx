import type { ReactNode } from 'react'
import { NoProviderCallout } from './no-provider.tsx'

/** Tells that no provider is assigned to write texts. `children`: a further sentence. */
export const NoTextProviderCallout = ({ children }: { children?: ReactNode }) => (
  <NoProviderCallout work="escreve textos" who="quem escreve">
    {children}
  </NoProviderCallout>
)
