import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

// Validate FLAVOUR FILE...: prints a line for each rule that a file breaks, and for each file whether
// it conforms.
class Validate {
  public static void main(String[] arguments) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    var flavour = PDFAFlavour.fromString(arguments[0]);
    for (int i = 1; i < arguments.length; ++i) {
      try (var file = new FileInputStream(arguments[i]);
          var parser = Foundries.defaultInstance().createParser(file, flavour)) {
        var result =
            Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
        for (var assertion : result.getTestAssertions())
          if (assertion.getStatus() == TestAssertion.Status.FAILED)
            System.out.println(arguments[i] + ": " + assertion.getRuleId().getClause() + "-"
                + assertion.getRuleId().getTestNumber() + " " + assertion.getMessage());
        System.out.println(
            arguments[i] + (result.isCompliant() ? ": conforms" : ": does not conform"));
      }
    }
  }
}
