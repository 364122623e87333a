import type { OrganisationSettings } from "../settings.ts";
import { type LegalFacts, zoneName } from "./facts.ts";

const UPDATED = "2026-11-25";

type LegalTexts = Required<OrganisationSettings["legal"]["es"]>;

export function legalTextsInSpanish({ name, contact, law, offers, timeZone, currency }: LegalFacts): LegalTexts {
  return {
    privacy: {
      updated: UPDATED,
      sections: [
        {
          heading: "Quiénes somos",
          paragraphs: [
            `${name} es una organización de demostración. Existe para enseñar cómo funciona este programa de reservas de viajes; no es una empresa, y detrás de ella solo están las personas que gestionan esta instalación.`,
            `Son ellas quienes deciden qué se hace con lo que introduces aquí, y a ellas hay que dirigir las preguntas. La dirección ${contact} representa el contacto que indicaría una organización real; lo que se escriba a ella no llega a nadie.`,
          ],
        },
        {
          heading: "Qué guardamos y por qué",
          paragraphs: [
            "Tu cuenta: nombre, tratamiento, nacionalidad, correo electrónico, teléfono, el idioma y la moneda que hayas elegido, y lo que añadas tú: preferencias de viaje y las personas con las que viajas, con los números de sus documentos cifrados. Los necesitamos para reconocerte y para rellenar por ti los formularios de reserva. De tu contraseña solo se guarda un resumen argon2id, del que nadie puede leer la contraseña.",
            "Tus reservas: dónde y cuándo te alojas, quién viaja, cuánto cuesta y lo que escribiste al reservar. Sin ello no habría reserva.",
            "Tu cartera: los certificados, las tarjetas, los saldos y los puntos que tienes, lo que has comprado y qué reserva ha usado cada cosa.",
            "Tu membresía: tu plan y sus periodos, las recompensas que se te han prometido y quién se registró con el enlace de quién.",
            "Tus sesiones: de cada navegador con la sesión iniciada, su dirección de red, cómo se identifica y cuándo se usó por última vez, para que puedas cerrar la sesión.",
            "Registros: una línea por cada petición y por cada intento de iniciar sesión, con la dirección de red, el navegador, la hora y el resultado. Sirven para encontrar fallos y ataques. Nunca contienen contraseñas, identificadores de sesión ni códigos de tarjetas; una dirección de correo que no pertenece a ninguna cuenta aparece solo como resumen con clave.",
          ],
        },
        {
          heading: "Cookies",
          paragraphs: [
            "La mayoría de las cookies son para lo que pides: mantener la sesión iniciada (userToken), recordar el idioma, la moneda y el ahorro de datos (lan_code, currency_code, lite), conservar la búsqueda que hiciste, la reserva que tienes a medias y el enlace con el que llegaste, y recordar un filtro o un punto de búsqueda mientras el navegador esté abierto. Otras, que también terminan al cerrar el navegador, indican esta organización y la dirección de red y el país desde los que visitas el sitio (orgid, ip, userCountryCode y otras).",
            "No hay cookies publicitarias ni analíticas, y ninguna página carga nada de servidores de otras empresas.",
          ],
        },
        {
          heading: "Quién más ve tus datos",
          paragraphs: [
            "Una reserva real se comunicaría al alojamiento. En esta demostración los alojamientos son inventados, y la página de pago y las ofertas del día también forman parte de ella, de modo que nada sale de esta instalación salvo los correos dirigidos a ti, y solo si se ha configurado un servidor de correo; si no, se escriben en una carpeta del servidor.",
            "No vendemos datos ni elaboramos perfiles publicitarios.",
          ],
        },
        {
          heading: "Cuánto tiempo lo guardamos",
          paragraphs: [
            "Una sesión termina tras 14 días sin uso y, como máximo, a los 30 días. Lo que escribiste en una reserva sin terminar se conserva un día. Las cuentas y las reservas permanecen hasta que se eliminan o hasta que se borran los datos de la demostración, lo que puede ocurrir en cualquier momento.",
          ],
        },
        {
          heading: "Tus derechos",
          paragraphs: [
            "Puedes pedir a quien gestiona esta instalación ver lo que se guarda sobre ti, corregirlo, eliminarlo o recibir una copia. También puedes reclamar ante la autoridad de protección de datos del lugar donde vives.",
          ],
        },
        {
          heading: "Menores",
          paragraphs: [
            "Las cuentas son para personas adultas. De los menores que viajan contigo solo guardamos la edad en el momento de la estancia, porque de ella dependen los precios y las habitaciones.",
          ],
        },
        {
          heading: "Cambios",
          paragraphs: [
            "Cuando cambia esta política, cambia con ella la fecha que la encabeza. Como se trata de una demostración, no se avisa a nadie por correo.",
          ],
        },
      ],
    },
    terms: {
      updated: UPDATED,
      sections: [
        {
          heading: "Qué es esto",
          paragraphs: [
            `${name} es una organización de demostración que ofrece ${offers}. Los alojamientos, las habitaciones, los precios y las opiniones son inventados, y también los tipos de cambio. Una reserva hecha aquí se guarda como una de verdad, pero no hay ninguna habitación esperándote. No viajes con ella.`,
            "En este sitio no se cobra dinero de verdad. Los planes, los certificados, los saldos y las estancias se pueden pagar, pero la página de pago es una demostración que no mueve dinero ni pide ninguna tarjeta. Cuando un total figura como pagadero en el alojamiento, muestra lo que costaría una estancia real.",
          ],
        },
        {
          heading: "Tu cuenta",
          paragraphs: [
            "No compartas tu contraseña; tiene entre 8 y 13 caracteres. Quien inicia sesión con ella actúa en tu nombre. Si crees que otra persona la conoce, avisa enseguida a quien gestiona esta instalación. Podemos cerrar una cuenta que se use para perjudicar a otras personas.",
          ],
        },
        {
          heading: "Precios",
          paragraphs: [
            `La cifra más grande junto a una oferta es el precio de toda la estancia para todas las personas indicadas en la búsqueda, con impuestos y tasas. ${name} muestra los precios en ${currency} salvo que elijas otra moneda; los importes en otra moneda se convierten con un tipo fechado que se guarda con la reserva.`,
            "El precio se comprueba otra vez al reservar. Si ha cambiado, te mostramos el nuevo y te preguntamos de nuevo antes de reservar nada.",
          ],
        },
        {
          heading: "Reservas",
          paragraphs: [
            `Una reserva está hecha cuando aparece su página de confirmación con una referencia. Pulsar el botón dos veces o recargar la página no crea una segunda reserva. Los días se cuentan en la hora del lugar al que viajas y, donde no se nombra ningún lugar, en la ${zoneName(timeZone, "es")}.`,
          ],
        },
        {
          heading: "Cancelaciones",
          paragraphs: [
            "Cada oferta dice hasta cuándo puede cancelarse sin coste, o que no puede cancelarse. Esas palabras, tal como estaban al reservar, forman parte de la reserva y se muestran con ella.",
            "Las estancias en fechas fijas no admiten desistimiento; se aplican las condiciones de cancelación anteriores.",
          ],
        },
        {
          heading: "Certificados y tarjetas de descuento",
          paragraphs: [
            "Un certificado sirve para los productos que indica y se agota con una reserva. Una tarjeta de descuento da como máximo lo que contiene y conserva el resto. Un descuento nunca supera el precio sin impuestos en más de una décima parte en hoteles ni en más de una vigésima parte en lo demás, y lo que queda por pagar nunca es menos que cero. No se pueden canjear por dinero.",
          ],
        },
        {
          heading: "Desistimiento",
          paragraphs: [
            "Puedes desistir de los certificados, saldos y planes que compres en el plazo indicado al comprarlos, normalmente 14 días, sin dar explicaciones: de un certificado mientras no se haya gastado nada, de un saldo por lo que no esté gastado y de un plan por su precio menos los días usados. El correo de la compra lleva un enlace para ello. El dinero vuelve por el mismo medio con el que pagaste.",
          ],
        },
        {
          heading: "Uso correcto",
          paragraphs: [
            "No intentes acceder a los datos de otras personas, sobrecargar el sitio ni reservar de forma automática. Si descubres una vulnerabilidad, comunícala a quien gestiona esta instalación antes de contarla a otros y dale tiempo para corregirla.",
          ],
        },
        {
          heading: "Responsabilidad y ley aplicable",
          paragraphs: [
            `Esta demostración se ofrece sin garantía de que esté disponible o libre de fallos, y los datos pueden borrarse sin previo aviso. Nada de lo dicho aquí limita los derechos a los que no se puede renunciar por acuerdo. Se aplica la ley ${`de ${law}`.replace(/^de el /, "del ")}.`,
          ],
        },
      ],
    },
    accessibility: {
      updated: UPDATED,
      sections: [
        {
          heading: "Nuestro objetivo",
          paragraphs: [
            `${name} es una organización de demostración. Quiere que cualquier persona pueda buscar, reservar y cancelar aquí, con cualquier navegador, con el teclado o con un lector de pantalla. La referencia es el nivel AA de las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2.`,
          ],
        },
        {
          heading: "Hasta dónde llegamos",
          paragraphs: [
            "Todas las páginas funcionan sin scripts, solo con el teclado, con un zoom del 400 %, en colores claros y oscuros, y en inglés, español y árabe. Antes de cada versión se comprueban todas de forma automática.",
            "Limitaciones conocidas: las fotos de los alojamientos se describen solo hasta donde lo hace el alojamiento, y los mapas son dibujos; los mismos lugares están en la lista junto a cada mapa.",
          ],
        },
        {
          heading: "Si encuentras una barrera",
          paragraphs: [
            `Escribe a ${contact} con la dirección de la página y lo que intentabas hacer. Como esto es una demostración, allí no responde nadie; una organización real diría en cuánto tiempo contesta y a qué autoridad puedes acudir.`,
          ],
        },
      ],
    },
  };
}
