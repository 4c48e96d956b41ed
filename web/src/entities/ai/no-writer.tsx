import type { ReactNode } from 'react'
import { NoProvider } from './no-provider.tsx'

/** Tells that no provider writes texts yet. `children` continue the sentence. */
export const NoWriter = ({ children }: { children?: ReactNode }) => (
  <NoProvider work="escreve textos" who="quem escreve">
    {children}
  </NoProvider>
)
