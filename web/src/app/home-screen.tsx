import { HomePage } from '../features/home/home-page.tsx'
import { TOOL_CONTENTS } from './tool-contents.tsx'

/** Home and the tools are strangers: they meet here. */
export const HomeScreen = () => <HomePage contents={TOOL_CONTENTS} />
