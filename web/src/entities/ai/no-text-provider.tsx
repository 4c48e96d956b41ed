import type { ReactNode } from 'react'
import { NoProviderCallout } from './no-provider.tsx'

export const NoTextProviderCallout = ({ children }: { children?: ReactNode }) => (
  <NoProviderCallout work="escreve textos" who="quem escreve">
    {children}
  </NoProviderCallout>
)
