// What nearly every screen is made of travels with the first script: left to the bundler, each shared component
// becomes a file of its own, and a first visit fetches a dozen of them.
import './features/auth/SignInForm.tsx'
import './lib/form.ts'
import './ui/Button.tsx'
import './ui/Card.tsx'
import './ui/EmptyState.tsx'
import './ui/Logo.tsx'
import './ui/Notice.tsx'
import './ui/Page.tsx'
import './ui/PageHeading.tsx'
import './ui/Poster.tsx'
import './ui/Skeleton.tsx'
import './ui/TextField.tsx'
