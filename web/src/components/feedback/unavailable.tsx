import { IconPlugConnectedX } from '@tabler/icons-react'
import type { IconLike } from '../ui/icon.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { title: string; hint: string; icon?: IconLike }

export const UnavailableState = ({ title, hint, icon = IconPlugConnectedX }: Props) => (
  <EmptyState title={title} hint={hint} icon={icon} />
)

export const UnavailableCard = (props: Props) => (
  <section className="card">
    <UnavailableState {...props} />
  </section>
)
