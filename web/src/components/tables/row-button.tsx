import type { ComponentProps } from 'react'
import { IconButton } from '../ui/button.tsx'

type Props = Omit<ComponentProps<typeof IconButton>, 'label' | 'title' | 'small'> & { verb: string; name: string }

export const RowButton = ({ verb, name, ...button }: Props) => (
  <IconButton label={`${verb} ${name}`} title={verb} small {...button} />
)
