import type { ComponentProps } from 'react'
import { IconButton } from './button.tsx'

type Props = Omit<ComponentProps<typeof IconButton>, 'label' | 'title' | 'small'> & { verb: string; name: string }

/** A button of a row or list item that shows only an icon. Screen readers get the record's name with the verb: "Excluir Aluguel". */
export const RowButton = ({ verb, name, ...button }: Props) => (
  <IconButton label={`${verb} ${name}`} title={verb} small {...button} />
)
