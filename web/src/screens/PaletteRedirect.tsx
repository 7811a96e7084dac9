import { useEffect } from 'react'

/** The palette is a page of its own, outside the app; coming back from it leads home. */
export default function PaletteRedirect() {
  useEffect(() => {
    history.replaceState(null, '', '/')
    window.location.assign('/color-palette.html')
  }, [])
  return null
}
