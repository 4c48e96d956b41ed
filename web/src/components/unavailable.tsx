import { IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'
import type { IconLike } from './icon.tsx'

type Props = { title: string; hint: string; icon?: IconLike }

export const UnavailableState = ({ title, hint, icon = IconPlugConnectedX }: Props) => (
  <EmptyState title={title} hint={hint} icon={icon} />
)

export const UnavailableCard = (props: Props) => (
  <section className="card">
    <UnavailableState {...props} />
  </section>
)
