import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const Crumbs = ({ parent, here }: { parent: ReactNode; here: string }) => (
  <nav className="crumbs" aria-label="Você está em">
    <ol>
      <li>{parent}</li>
      <li className="row" aria-hidden>
        <IconChevronRight className="icon icon--16" />
      </li>
      <li className="cut" aria-current="page" title={here}>
        {here}
      </li>
    </ol>
  </nav>
)
