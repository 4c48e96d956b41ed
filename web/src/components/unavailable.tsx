import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

type Props = { title: string; hint: string; icon?: ReactNode }

/** The notice in place of records that only our own service keeps, where another service answers. */
export const UnavailableState = ({
  title,
  hint,
  icon = <IconPlugConnectedX className="icon" stroke={1.5} aria-hidden />,
}: Props) => <EmptyState title={title} hint={hint} icon={icon} />

export const UnavailableCard = (props: Props) => (
  <section className="card">
    <UnavailableState {...props} />
  </section>
)
