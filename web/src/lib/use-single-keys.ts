import { useLocalStorage } from '@mantine/hooks'

/** Whether single keys (n, g and a letter, ?) are shortcuts in this browser; voice and shaking hands press them unmeant (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'atalhos-de-uma-tecla', defaultValue: true, getInitialValueInEffect: false })
