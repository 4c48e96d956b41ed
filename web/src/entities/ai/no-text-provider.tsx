import type { ReactNode } from 'react'
import { NoProvider } from './no-provider.tsx'

/** Tells that no provider is assigned to write texts. `children`: the rest of the sentence. */
export const NoTextProvider = ({ children }: { children?: ReactNode }) => (
  <NoProvider work="escreve textos" who="quem escreve">
    {children}
  </NoProvider>
)
